-- The catalog: what is for sale, by whom, in 21 languages, and the events from which every count is made.
-- Money is numeric with at most ten decimals; times are timestamptz.

-- The upper bound also keeps out NaN and Infinity, which PostgreSQL sorts above every number.
create domain amount as numeric check (value >= 0 and value < 1e20 and scale(value) <= 10);

create table setting (
  code text primary key,
  value text not null
);

create table category (
  id text primary key,
  parent_id text references category,
  position int not null,
  image text not null,
  -- listed goods in it and below it, counted by the triggers below
  goods int not null default 0
);
create index category_by_parent on category (parent_id, position);

create table category_text (
  category_id text not null references category,
  lang text not null,
  name text not null,
  primary key (lang, category_id)
);

create table seller (
  id text primary key,
  logo text not null,
  country text not null,
  created_at timestamptz not null,
  -- counted from events by the triggers below, never written by hand
  goods int not null default 0,
  sold int not null default 0,
  views int not null default 0,
  followers int not null default 0,
  evaluations int not null default 0,
  good_evaluations int not null default 0
);
create index seller_by_sold on seller (sold desc, id);

-- words: the folded search words of the name, each led by its language ('de:lampe'), so that one index serves all
create table seller_text (
  seller_id text not null references seller,
  lang text not null,
  name text not null,
  about text not null,
  words text[] not null,
  primary key (lang, seller_id)
);
create index seller_by_words on seller_text using gin (words);

create table attribute_text (
  attribute_id text not null,
  lang text not null,
  name text not null,
  primary key (lang, attribute_id)
);

create table attribute_value_text (
  value_id text not null,
  lang text not null,
  name text not null,
  primary key (lang, value_id)
);

create table goods (
  id text primary key,
  seller_id text not null references seller,
  category_id text not null references category,
  -- the category and all above it, top first
  category_path text[] not null,
  status text not null default 'listed' check (status in ('listed', 'unlisted', 'removed')),
  images text[] not null check (cardinality(images) > 0),
  attribute_id text not null,
  selling_price amount not null,
  discount_price amount,
  retail_price amount,
  asked_price amount not null generated always as (case when discount_price > 0 then discount_price else selling_price end) stored,
  dispatch_fee amount not null,
  long_distance_fee amount not null,
  delivery_fee amount not null,
  buy_min int not null check (buy_min > 0),
  -- the sum over its skus
  stock int not null default 0 check (stock >= 0),
  created_at timestamptz not null,
  sold int not null default 0,
  views int not null default 0,
  evaluations int not null default 0,
  good_evaluations int not null default 0,
  stars int not null default 0,
  rating numeric(2, 1) generated always as (case when evaluations > 0 then round(stars::numeric / evaluations, 1) end) stored,
  -- what "recommended" means: bought most and reviewed best
  recommended int not null generated always as (sold + 3 * good_evaluations) stored
);
create index goods_by_recommended on goods (recommended desc, id) where status = 'listed';
create index goods_by_newest on goods (created_at desc, id) where status = 'listed';
create index goods_by_sold on goods (sold desc, id) where status = 'listed';
create index goods_by_rating on goods (rating desc nulls last, evaluations desc, id) where status = 'listed';
create index goods_by_price on goods (asked_price, id) where status = 'listed';
create index goods_by_seller on goods (seller_id, recommended desc) where status = 'listed';
create index goods_by_category on goods using gin (category_path);
create index goods_discounted on goods (recommended desc, id)
  where status = 'listed' and discount_price > 0 and discount_price < selling_price;

-- Few: what a search counts among all names without looking at their goods is less by these.
create index goods_not_listed on goods (id) where status <> 'listed';

create table goods_text (
  goods_id text not null references goods,
  lang text not null,
  name text not null,
  description text[] not null,
  words text[] not null,
  primary key (lang, goods_id)
);
create index goods_by_words on goods_text using gin (words);

create table sku (
  id text primary key,
  goods_id text not null references goods,
  position int not null,
  value_id text not null,
  price amount,
  stock int not null check (stock >= 0),
  image text not null,
  unique (goods_id, position)
);

create table price_history (
  goods_id text not null references goods,
  asked_price amount not null,
  since timestamptz not null,
  primary key (goods_id, since)
);

-- Every word under which something is found, for completing and correcting what a shopper typed.
create table search_word (
  lang text not null,
  word text not null,
  primary key (lang, word)
);

-- Events -----------------------------------------------------------------------------------------------------------

create table sale (
  id bigint generated always as identity primary key,
  goods_id text not null references goods,
  quantity int not null check (quantity > 0),
  sold_at timestamptz not null
);
create index sale_by_goods on sale (goods_id);

-- Looks at a product, a row a day: a row a look would outgrow everything else.
create table goods_view (
  goods_id text not null references goods,
  day date not null,
  views int not null check (views > 0),
  primary key (goods_id, day)
);

create table follow (
  seller_id text not null references seller,
  follower text not null,
  since timestamptz not null,
  primary key (seller_id, follower)
);

create table evaluation (
  id text primary key,
  goods_id text not null references goods,
  rating int not null check (rating between 1 and 5),
  content text not null,
  lang text not null,
  images text[] not null default '{}',
  author text not null,
  value_id text not null,
  created_at timestamptz not null
);
create index evaluation_by_goods on evaluation (goods_id, created_at desc, id);

create table banner (
  id text primary key,
  position int not null,
  category_id text not null references category,
  image text not null
);

create table banner_text (
  banner_id text not null references banner,
  lang text not null,
  title text not null,
  body text not null,
  primary key (lang, banner_id)
);

create table subscription (
  -- lower case, so that one mailbox subscribes once
  email text primary key check (char_length(email) <= 64),
  lang text not null,
  since timestamptz not null
);

-- A key is claimed in the transaction of its effect, so that no retry can do it twice.
create table idempotency_key (
  holder text not null,
  key text not null,
  body_hash text not null,
  reply jsonb,
  claimed_at timestamptz not null,
  primary key (holder, key)
);
create index idempotency_by_age on idempotency_key (claimed_at);

-- Counts are made from events -------------------------------------------------------------------------------------

create function count_sales() returns trigger language plpgsql as $$ begin
  update goods set sold = sold + e.n from (select goods_id, sum(quantity)::int n from added group by 1) e where id = e.goods_id;
  update seller set sold = seller.sold + e.n
    from (select seller_id, sum(quantity)::int n from added join goods on goods.id = goods_id group by 1) e where id = e.seller_id;
  return null;
end $$;
create trigger sales_counted after insert on sale referencing new table as added for each statement execute function count_sales();

create function count_views() returns trigger language plpgsql as $$ begin
  update goods set views = goods.views + e.n from (
    select goods_id, sum(views)::int n from added group by 1) e where id = e.goods_id;
  update seller set views = seller.views + e.n from (
    select seller_id, sum(added.views)::int n from added join goods on goods.id = goods_id group by 1) e where id = e.seller_id;
  return null;
end $$;
create trigger views_counted after insert on goods_view referencing new table as added for each statement execute function count_views();

create function count_more_views() returns trigger language plpgsql as $$ begin
  update goods set views = goods.views + e.n from (
    select goods_id, sum(more)::int n from (
      select goods_id, views more from added union all select goods_id, -views from before) d group by 1) e where id = e.goods_id;
  update seller set views = seller.views + e.n from (
    select seller_id, sum(more)::int n from (
      select goods_id, views more from added union all select goods_id, -views from before) d
      join goods on goods.id = goods_id group by 1) e where id = e.seller_id;
  return null;
end $$;
create trigger more_views_counted after update on goods_view referencing new table as added old table as before
  for each statement execute function count_more_views();

create function count_follows() returns trigger language plpgsql as $$ begin
  update seller set followers = (select count(*) from follow where seller_id = seller.id)
    where id in (select seller_id from changed);
  return null;
end $$;
create trigger follows_counted after insert on follow referencing new table as changed for each statement execute function count_follows();
create trigger unfollows_counted after delete on follow referencing old table as changed for each statement execute function count_follows();

create function count_evaluations() returns trigger language plpgsql as $$ begin
  update goods set evaluations = evaluations + e.n, good_evaluations = good_evaluations + e.good, stars = goods.stars + e.stars
    from (select goods_id, count(*)::int n, (count(*) filter (where rating >= 4))::int good, sum(rating)::int stars
      from added group by 1) e where id = e.goods_id;
  update seller set evaluations = seller.evaluations + e.n, good_evaluations = seller.good_evaluations + e.good
    from (select seller_id, count(*)::int n, (count(*) filter (where added.rating >= 4))::int good
      from added join goods on goods.id = goods_id group by 1) e where id = e.seller_id;
  return null;
end $$;
create trigger evaluations_counted after insert on evaluation referencing new table as added
  for each statement execute function count_evaluations();

create function count_goods() returns trigger language plpgsql as $$ begin
  update seller set goods = seller.goods + e.n
    from (select seller_id, count(*)::int n from added where status = 'listed' group by 1) e where id = e.seller_id;
  update category set goods = category.goods + e.n
    from (select above, count(*)::int n from added, unnest(category_path) above where status = 'listed' group by 1) e where id = e.above;
  insert into price_history select id, asked_price, created_at from added;
  return null;
end $$;
create trigger goods_counted after insert on goods referencing new table as added for each statement execute function count_goods();

-- Whoever watches a product hears of its new price and stock; documents made from the old ones are dropped.
create function tell_goods_changed() returns trigger language plpgsql as $$ begin
  if new.asked_price <> old.asked_price then
    insert into price_history values (new.id, new.asked_price, clock_timestamp());
  end if;
  if new.status <> old.status then
    update seller set goods = goods + (new.status = 'listed')::int - (old.status = 'listed')::int where id = new.seller_id;
  end if;
  if (new.status, new.category_path) is distinct from (old.status, old.category_path) then
    update category set goods = goods - 1 where old.status = 'listed' and id = any (old.category_path);
    update category set goods = goods + 1 where new.status = 'listed' and id = any (new.category_path);
  end if;
  perform pg_notify('mall', json_build_object('goods', new.id)::text);
  return null;
end $$;
create trigger goods_changed after update on goods for each row
  when ((old.asked_price, old.selling_price, old.stock, old.status, old.category_path)
    is distinct from (new.asked_price, new.selling_price, new.stock, new.status, new.category_path))
  execute function tell_goods_changed();

create function sum_stock() returns trigger language plpgsql as $$ begin
  update goods set stock = (select coalesce(sum(sku.stock), 0) from sku where sku.goods_id = goods.id)
    where id in (select goods_id from added);
  return null;
end $$;
create trigger stock_summed after insert on sku referencing new table as added for each statement execute function sum_stock();
create trigger stock_resummed after update on sku referencing new table as added for each statement execute function sum_stock();

create function tell_setting_changed() returns trigger language plpgsql as $$ begin
  perform pg_notify('mall', json_build_object('setting', new.code)::text);
  return null;
end $$;
create trigger setting_changed after insert or update on setting for each row execute function tell_setting_changed();

create function learn_words() returns trigger language plpgsql as $$ begin
  insert into search_word select distinct lang, substr(word, length(lang) + 2) from added, unnest(added.words) word
    on conflict do nothing;
  return null;
end $$;
create trigger goods_words_learned after insert on goods_text referencing new table as added for each statement execute function learn_words();
create trigger seller_words_learned after insert on seller_text referencing new table as added for each statement execute function learn_words();

insert into setting values ('mall_max_goods_number_in_order', '500'), ('customer_service_url', ''), ('lottery_detail_url', '');
