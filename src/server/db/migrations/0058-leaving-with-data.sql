-- A row of a user's own that was on its way while they left is refused (0031-leaving.sql): leaving has deleted the rows that were
-- there before, and nothing would delete this one.
do $$ declare name text; begin
  foreach name in array array['address', 'cart', 'chat_message', 'goods_wish', 'keep_goods', 'news_preference', 'push_subscription', 'withdraw_address'] loop
    execute format('create trigger user_is_here before insert on %I for each row execute function refuse_who_left()', name);
  end loop;
end $$;
