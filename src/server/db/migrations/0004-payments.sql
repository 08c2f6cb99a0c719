-- Paying: who asked to pay what, in which way, and what came of it.

create table payment (
  id text primary key,
  user_id text not null references app_user,
  pay_type text not null check (pay_type in ('balance', 'paypal', 'card')),
  -- the one-time form that asked for it: sent again, it gets the same answer
  form_hash text not null unique,
  -- of all its orders
  total amount not null,
  -- asked: the provider has not taken it yet · open: at the provider · paid · credited: it came too late for an order, and stands
  -- on the balance · closed: nothing will come ·
  -- wrong: what came in is not what was asked
  state text not null check (state in ('asked', 'open', 'paid', 'credited', 'closed', 'wrong')),
  -- what the provider asks for, in the provider's currency; null for the balance
  charge amount,
  currency text,
  -- the provider's own name for it, and its page
  provider_id text,
  redirect_url text,
  -- what an operator must know of one that went wrong
  trouble text not null default '',
  created_at timestamptz not null,
  -- when the first of its orders can't be paid any more
  pay_before timestamptz not null,
  paid_at timestamptz,
  unique (pay_type, provider_id)
);
create index payment_by_user on payment (user_id, created_at);

create table payment_order (
  payment_id text not null references payment,
  order_id text not null references shop_order,
  total amount not null,
  primary key (payment_id, order_id)
);
create index payment_order_by_order on payment_order (order_id);

-- Looks at many goods are written in one statement. Goods are locked in the order of their ids by whoever changes their
-- stock (features/stock), then their stores: here too, or an order and a look could wait for each other for ever.

create function lock_counted(goods_ids text[]) returns void language plpgsql as $$ begin
  perform 1 from goods where id = any (goods_ids) order by id for no key update;
  perform 1 from seller where id in (select seller_id from goods where id = any (goods_ids)) order by id for no key update;
end $$;

create or replace function count_views() returns trigger language plpgsql as $$ begin
  perform lock_counted(array(select goods_id from added));
  update goods set views = goods.views + e.n from (
    select goods_id, sum(views)::int n from added group by 1) e where id = e.goods_id;
  update seller set views = seller.views + e.n from (
    select seller_id, sum(added.views)::int n from added join goods on goods.id = goods_id group by 1) e where id = e.seller_id;
  return null;
end $$;

create or replace function count_more_views() returns trigger language plpgsql as $$ begin
  perform lock_counted(array(select goods_id from added));
  update goods set views = goods.views + e.n from (
    select goods_id, sum(more)::int n from (
      select goods_id, views more from added union all select goods_id, -views from before) d group by 1) e where id = e.goods_id;
  update seller set views = seller.views + e.n from (
    select seller_id, sum(more)::int n from (
      select goods_id, views more from added union all select goods_id, -views from before) d
      join goods on goods.id = goods_id group by 1) e where id = e.seller_id;
  return null;
end $$;
