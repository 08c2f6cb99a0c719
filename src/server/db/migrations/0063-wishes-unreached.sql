-- A wish that was fulfilled while nothing reached its user waits (features/news/fulfil-wishes.ts), and is looked at again once
-- something does.
create function look_at_own_wishes() returns trigger language plpgsql as $$ begin
  update goods_wish set look_at = clock_timestamp()
    where is_open and user_id = case tg_table_name when 'app_user' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'user_id' end;
  return null;
end $$;
create trigger wisher_proved after update on app_user for each row
  when (new.email_proven_at is not null and new.status = 'active' and (old.email_proven_at is null or old.status <> 'active'))
  execute function look_at_own_wishes();
create trigger wisher_subscribed after insert on push_subscription for each row execute function look_at_own_wishes();
