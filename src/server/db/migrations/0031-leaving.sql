-- Who left, and why.
create table account_cancellation (
  user_id text primary key references app_user,
  reason text not null,
  created_at timestamptz not null
);

-- Copies of their data that users asked for: only so many a day.
create table data_export (
  user_id text not null references app_user,
  created_at timestamptz not null
);
create index data_export_by_user on data_export (user_id, created_at);

-- What reached the mall while its user left waits here for the leaving, and finds nobody.
create function refuse_who_left() returns trigger language plpgsql as $$ begin
  perform from app_user where id = new.user_id and status <> 'cancelled' for key share;
  if not found then raise exception 'this user has left' using errcode = 'integrity_constraint_violation'; end if;
  return new;
end $$;
create trigger user_is_here before insert on shop_order for each row execute function refuse_who_left();
create trigger user_is_here before insert on deposit for each row execute function refuse_who_left();
create trigger user_is_here before insert on withdrawal for each row execute function refuse_who_left();
