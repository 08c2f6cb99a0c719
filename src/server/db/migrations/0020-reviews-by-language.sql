-- A product's reviews are listed by language: the reader's own before the others.
create index evaluation_by_language on evaluation (goods_id, lang, created_at desc, id);
