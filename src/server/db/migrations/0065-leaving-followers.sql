-- As in 0058-leaving-with-data.sql, for the one table that calls its user `follower`. Not by the same function: the followers that
-- the demo makes up are no users.
create function refuse_follower_who_left() returns trigger language plpgsql as $$ declare its_status text; begin
  select status into its_status from app_user where id = new.follower for key share;
  if its_status = 'cancelled' then raise exception 'this user has left' using errcode = 'integrity_constraint_violation'; end if;
  return new;
end $$;
create trigger user_is_here before insert on follow for each row execute function refuse_follower_who_left();
delete from follow where follower in (select id from app_user where status = 'cancelled');
