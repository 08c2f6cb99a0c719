-- A card says the price of the cheapest attribute, and "from" where attributes differ; lists are sorted and narrowed by the same.
alter table goods
  -- of the attributes with a price of their own
  add column lowest_own_price amount,
  add column highest_own_price amount,
  -- no attribute costs what the product does
  add column own_prices_only boolean not null default false;
alter table goods
  add column cheapest_price amount not null generated always as (
    least(lowest_own_price, case when not own_prices_only then case when discount_price > 0 then discount_price else selling_price end end)) stored,
  add column prices_differ boolean not null generated always as (
    coalesce(lowest_own_price <> highest_own_price
      or not own_prices_only and lowest_own_price <> case when discount_price > 0 then discount_price else selling_price end, false)) stored;

-- Was sum_stock: the triggers are the same.
alter function sum_stock() rename to sum_skus;
create or replace function sum_skus() returns trigger language plpgsql as $$ begin
  update goods set stock = s.stock, lowest_own_price = s.lowest, highest_own_price = s.highest, own_prices_only = s.own_only
    from (select goods_id, sum(stock)::int stock, min(nullif(price, 0)) lowest, max(nullif(price, 0)) highest,
        bool_and(coalesce(price > 0, false)) own_only
      from sku where goods_id in (select goods_id from added) group by 1) s where id = s.goods_id;
  return null;
end $$;

update goods set lowest_own_price = s.lowest, highest_own_price = s.highest, own_prices_only = s.own_only
  from (select goods_id, min(nullif(price, 0)) lowest, max(nullif(price, 0)) highest, bool_and(coalesce(price > 0, false)) own_only
    from sku group by 1) s where id = s.goods_id and s.lowest is not null;

drop index goods_by_price;
create index goods_by_price on goods (cheapest_price, id) where status = 'listed';

-- Pieces that move from one attribute to another leave the product's own stock as it was, and are heard of all the same.
drop trigger sku_repriced on sku;
alter function tell_sku_repriced() rename to tell_sku_changed;
create trigger sku_changed after update on sku for each row
  when ((old.price, old.stock) is distinct from (new.price, new.stock)) execute function tell_sku_changed();
