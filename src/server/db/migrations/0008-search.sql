-- What a search reads of the goods lies close together: names and search words without the descriptions, language by
-- language. The names that a vague question finds then share their pages; before, each of them cost a page of its own.
create table goods_description (
  goods_id text not null references goods,
  lang text not null,
  description text[] not null,
  primary key (goods_id, lang)
);
insert into goods_description select goods_id, lang, description from goods_text;
alter table goods_text drop column description;
cluster goods_text using goods_text_pkey;
