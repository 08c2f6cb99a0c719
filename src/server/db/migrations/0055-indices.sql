-- What calls and jobs look for in tables that grow with users and orders: without these they read all of one.

-- A login ends the session that its browser had.
create index session_by_cookie on session (cookie_hash) where ended_at is null;
create index form_token_by_user on form_token (user_id, expires_at);
create index upload_unused on upload (created_at) where used_at is null;
create index payment_open on payment (created_at) where state = 'open';
-- The desk lists orders by what is to be done with them.
create index shop_order_by_status on shop_order (status, created_at);
-- Of who takes their data along, or leaves.
create index evaluation_by_user on evaluation (user_id, created_at) where user_id is not null;
create index news_by_user on news (user_id);
