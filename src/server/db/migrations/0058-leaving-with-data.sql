-- What is its user's own and was on its way while they left finds nobody (0031-leaving.sql): it would stay, forgotten by nobody.
do $$ declare name text; begin
  foreach name in array array['address', 'cart', 'chat_message', 'goods_wish', 'keep_goods', 'news_preference', 'push_subscription', 'withdraw_address'] loop
    execute format('create trigger user_is_here before insert on %I for each row execute function refuse_who_left()', name);
  end loop;
end $$;
