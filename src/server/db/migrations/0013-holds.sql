-- What a user's unpaid orders hold is counted with each new one.
create index shop_order_unpaid on shop_order (user_id) where status = 0;
