-- A user's cart, on whichever device it was filled: each entry is merged by the rules that devices merge by.
create table cart (
  user_id text primary key references app_user,
  -- grows with every entry that changes; says of each which came after what a device has
  revision integer not null
);
create table cart_entry (
  user_id text not null references cart,
  place text not null check (place in ('lines', 'saved')),
  identifier text not null,
  entry jsonb not null,
  revision integer not null,
  primary key (user_id, place, identifier)
);
create index cart_entry_by_revision on cart_entry (user_id, revision);

create function tell_cart_changed() returns trigger language plpgsql as $$ begin
  perform pg_notify('mall', json_build_object('user', new.user_id, 'event', 'cart', 'revision', new.revision)::text);
  return null;
end $$;
create trigger cart_changed after update on cart for each row
  when (old.revision <> new.revision) execute function tell_cart_changed();
