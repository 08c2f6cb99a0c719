-- Goods may be chosen by two attributes: each row of sku is then a value of both.
alter table goods add column second_attribute_id text;
alter table sku add column second_value_id text;
alter table evaluation add column second_value_id text;

-- What lists are narrowed by stands in the row of the goods themselves, so that a list needs no other table.
alter table goods
  -- the country of the store
  add column ships_from text,
  add column free_delivery boolean not null generated always as (dispatch_fee + long_distance_fee + delivery_fee = 0) stored;
update goods set ships_from = seller.country from seller where seller.id = goods.seller_id;
alter table goods alter column ships_from set not null;

create function set_ships_from() returns trigger language plpgsql as $$ begin
  new.ships_from := (select country from seller where id = new.seller_id);
  return new;
end $$;
create trigger goods_ships_from before insert or update of seller_id on goods for each row execute function set_ships_from();

create function move_seller() returns trigger language plpgsql as $$ begin
  update goods set ships_from = new.country where seller_id = new.id;
  return null;
end $$;
create trigger seller_moved after update of country on seller for each row
  when (old.country <> new.country) execute function move_seller();

create index goods_by_origin on goods (ships_from, recommended desc, id) where status = 'listed';
create index goods_free_delivery on goods (recommended desc, id) where status = 'listed' and free_delivery;
