-- An attribute's own price is part of what its product costs: whoever watches the product hears of it, and documents made
-- from the old one are dropped, also where nothing else of the product changed.
create function tell_sku_repriced() returns trigger language plpgsql as $$ begin
  perform pg_notify('mall', json_build_object('goods', new.goods_id)::text);
  return null;
end $$;
create trigger sku_repriced after update on sku for each row when (old.price is distinct from new.price) execute function tell_sku_repriced();
