-- What a card of a list says of a product changed last in this transaction. Whoever keeps the cards of a time asks for those
-- that changed since the oldest transaction that was open then, so that none is missed in whatever order they were committed.
-- Not what is sold, nor how much is left: cards say of the one nothing and of the other only whether it is none.
alter table goods add column card_changed xid8 not null default pg_current_xact_id();
create index goods_by_card_changed on goods (card_changed);

create function note_card_changed() returns trigger language plpgsql as $$ begin
  new.card_changed = pg_current_xact_id();
  return new;
end $$;
create trigger card_changed before update on goods for each row
  when ((old.selling_price, old.discount_price, old.lowest_own_price, old.highest_own_price, old.own_prices_only, old.evaluations, old.stars,
      old.stock = 0, old.status, old.category_path, old.images[1], old.buy_min, old.seller_id,
      old.ships_from, old.dispatch_fee + old.long_distance_fee + old.delivery_fee = 0)
    is distinct from (new.selling_price, new.discount_price, new.lowest_own_price, new.highest_own_price, new.own_prices_only, new.evaluations, new.stars,
      new.stock = 0, new.status, new.category_path, new.images[1], new.buy_min, new.seller_id,
      new.ships_from, new.dispatch_fee + new.long_distance_fee + new.delivery_fee = 0))
  execute function note_card_changed();

create function note_names_changed() returns trigger language plpgsql as $$ begin
  update goods set card_changed = pg_current_xact_id()
    where id in (select goods_id from changed) and card_changed <> pg_current_xact_id();
  return null;
end $$;
create trigger card_named after insert on goods_text referencing new table as changed for each statement execute function note_names_changed();
create trigger card_renamed after update on goods_text referencing new table as changed for each statement execute function note_names_changed();

create function note_store_renamed() returns trigger language plpgsql as $$ begin
  update goods set card_changed = pg_current_xact_id()
    where seller_id in (select seller_id from changed) and card_changed <> pg_current_xact_id();
  return null;
end $$;
create trigger store_renamed after update on seller_text referencing new table as changed for each statement execute function note_store_renamed();
