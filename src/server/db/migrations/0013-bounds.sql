-- Whether a picture is one of the catalog's is asked before it is drawn.
create index goods_by_picture on goods using gin (images);
create index sku_by_picture on sku (image);
create index evaluation_by_picture on evaluation using gin (images);

-- What a user's unpaid orders hold is counted with each new one.
create index shop_order_unpaid on shop_order (user_id) where status = 0;
