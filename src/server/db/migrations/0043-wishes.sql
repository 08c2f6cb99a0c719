-- What a shopper wants to be told of once: that a product, or one attribute of it, is back or costs less than `below`.
create table goods_wish (
  id bigint generated always as identity primary key,
  user_id text not null references app_user,
  kind text not null check (kind in ('back', 'cheaper')),
  goods_id text not null references goods,
  -- '' for the product as a whole
  sku_id text not null,
  below amount check ((kind = 'cheaper') = (below is not null)),
  -- in which it was asked for, and its letter is written
  lang text not null,
  made_at timestamptz not null,
  -- when it was last told: asked for again, it waits for a day
  told_at timestamptz,
  is_open boolean not null default true,
  -- when something has changed that may fulfil it; the job looks
  look_at timestamptz,
  unique (user_id, kind, goods_id, sku_id)
);
create index goods_wish_by_goods on goods_wish (goods_id) where is_open;
create index goods_wish_to_look_at on goods_wish (look_at) where is_open and look_at is not null;
create index goods_wish_told on goods_wish (told_at) where not is_open;

-- Always written, also where it is due already: whoever looks at this moment holds the row, and did not see this change.
create function look_at_wishes() returns trigger language plpgsql as $$ begin
  update goods_wish set look_at = clock_timestamp()
    where is_open and goods_id = case tg_table_name when 'goods' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'goods_id' end;
  return null;
end $$;
create trigger goods_wished after update on goods for each row
  when (old.stock = 0 and new.stock > 0 or new.cheapest_price < old.cheapest_price or new.asked_price < old.asked_price or old.status <> 'listed' and new.status = 'listed')
  execute function look_at_wishes();
create trigger sku_wished after update on sku for each row
  when (old.stock = 0 and new.stock > 0 or old.price is distinct from new.price)
  execute function look_at_wishes();

alter table news_preference drop constraint news_preference_kind_check;
alter table news_preference add constraint news_preference_kind_check check (kind in ('unpaid', 'shipped', 'arrived', 'refund', 'goods'));

-- One USDT in the shopper's own money, as staff wrote it down; shown as approximate, never charged.
create table exchange_rate (
  currency text primary key check (currency ~ '^[A-Z]{3}$'),
  rate amount not null check (rate > 0),
  dated timestamptz not null
);
