-- Buying: the ledger, addresses, orders with their stock, and what becomes of them.

-- The ledger: double entry, append-only. A balance is the sum of its entries; all entries together are zero.

create table ledger_account (
  -- 'user:…' what a user may spend, 'held:…' what is set aside of it, 'mall:…' the mall's own
  id text primary key,
  user_id text references app_user,
  -- kept for users only, by the trigger below: the mall's own accounts take part in everything, and one row of theirs
  -- would make everybody wait for everybody
  balance numeric check (balance >= 0 and scale(balance) <= 10),
  check ((user_id is null) = (balance is null))
);
create index ledger_account_by_user on ledger_account (user_id);
-- The mall's own take part in all that is paid: nobody has to make them in the middle of a payment.
insert into ledger_account (id) values ('mall:sales'), ('mall:paypal'), ('mall:card'), ('mall:capital');

create table ledger_transfer (
  id bigint generated always as identity primary key,
  -- what happened, and to what: nothing happens twice
  kind text not null,
  reference text not null,
  created_at timestamptz not null,
  unique (kind, reference)
);

create table ledger_entry (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references ledger_transfer,
  account_id text not null references ledger_account,
  amount numeric not null check (amount <> 0 and abs(amount) < 1e20 and scale(amount) <= 10)
);
create index ledger_entry_by_account on ledger_entry (account_id, id);
create index ledger_entry_by_transfer on ledger_entry (transfer_id);

-- The entries of a transfer come in one statement, so what that added is all that must balance: nothing is read again, and
-- no plan that was made while the ledger was small reads all of it later. Accounts in the order in which they are locked.
create function book_entries() returns trigger language plpgsql as $$ declare e record; begin
  if exists (select 1 from added group by transfer_id having sum(amount) <> 0) then
    raise exception 'a transfer does not balance' using errcode = 'integrity_constraint_violation';
  end if;
  for e in select account_id, sum(amount) amount from added group by 1 order by 1 loop
    update ledger_account set balance = balance + e.amount where id = e.account_id and user_id is not null;
  end loop;
  return null;
end $$;
create trigger entries_booked after insert on ledger_entry referencing new table as added for each statement execute function book_entries();

create function keep_ledger() returns trigger language plpgsql as $$ begin
  raise exception 'the ledger is append-only' using errcode = 'integrity_constraint_violation';
end $$;
create trigger transfers_stay before update or delete on ledger_transfer for each row execute function keep_ledger();
create trigger entries_stay before update or delete on ledger_entry for each row execute function keep_ledger();
-- Rows that go all at once pass by the triggers that watch each.
create trigger transfers_stay_whole before truncate on ledger_transfer for each statement execute function keep_ledger();
create trigger entries_stay_whole before truncate on ledger_entry for each statement execute function keep_ledger();

-- Addresses ---------------------------------------------------------------------------------------------------------

create table address (
  id text primary key,
  user_id text not null references app_user,
  name text not null,
  email text not null,
  area_code text not null,
  phone text not null,
  -- ISO 3166, two letters
  country text not null,
  state text not null,
  city text not null,
  post_code text not null,
  address text not null,
  is_default boolean not null,
  created_at timestamptz not null
);
create index address_by_user on address (user_id, created_at);
create unique index address_default on address (user_id) where is_default;

-- Orders ------------------------------------------------------------------------------------------------------------

-- What orders hold of it is no longer on hand: on hand + held + sold stays the same, whatever happens.
alter table sku add column held int not null default 0 check (held >= 0);
-- null for sales of the demo's past
alter table sale add column order_line_id text;

create table shop_order (
  id text primary key,
  serial_number text not null unique,
  -- the orders of one submit share it
  submission text not null,
  user_id text not null references app_user,
  seller_id text not null references seller,
  status int not null check (status between -1 and 6),
  return_status text not null default 'none' check (return_status in ('none', 'refunding', 'refunded', 'failed')),
  goods_total amount not null,
  dispatch_fee amount not null,
  long_distance_fee amount not null,
  delivery_fee amount not null,
  tax amount not null,
  handling_fee amount not null,
  discount amount not null,
  total amount not null generated always as (goods_total + dispatch_fee + long_distance_fee + delivery_fee + tax + handling_fee - discount) stored,
  -- the receiver, as the address was then
  name text not null,
  email text not null,
  area_code text not null,
  phone text not null,
  country text not null,
  state text not null,
  city text not null,
  post_code text not null,
  address text not null,
  remark text not null,
  lang text not null,
  pay_type text check (pay_type in ('balance', 'paypal', 'card')),
  cancel_reason int check (cancel_reason between 0 and 4),
  created_at timestamptz not null,
  pay_before timestamptz not null,
  paid_at timestamptz,
  confirmed_at timestamptz,
  shipped_at timestamptz,
  signed_at timestamptz,
  closed_at timestamptz,
  reminded_at timestamptz
);
create index shop_order_by_user on shop_order (user_id, created_at desc, id);
create index shop_order_by_seller on shop_order (seller_id, created_at desc, id);
create index shop_order_to_pay on shop_order (pay_before) where status = 0;
create index shop_order_to_receive on shop_order (shipped_at) where status = 3;
create index shop_order_to_close on shop_order (signed_at) where status = 4;

create table order_line (
  id text primary key,
  order_id text not null references shop_order,
  position int not null,
  goods_id text not null references goods,
  sku_id text not null references sku,
  -- as they were called when they were bought, in the order's language
  name text not null,
  attribute_name text not null,
  image text not null,
  quantity int not null check (quantity > 0),
  -- of one piece, when the order was placed
  price amount not null,
  unique (order_id, position)
);
create index order_line_by_goods on order_line (goods_id);

-- One review of each line that was bought; null for the demo's past.
alter table evaluation add column order_line_id text unique references order_line;
alter table evaluation add column user_id text references app_user;

create table order_log (
  id bigint generated always as identity primary key,
  order_id text not null references shop_order,
  event text not null,
  actor text not null check (actor in ('buyer', 'merchant', 'operator', 'system')),
  created_at timestamptz not null
);
create index order_log_by_order on order_log (order_id, id);

create table logistics (
  id bigint generated always as identity primary key,
  order_id text not null references shop_order,
  content text not null,
  carrier text not null,
  tracking_number text not null,
  created_at timestamptz not null
);
create index logistics_by_order on logistics (order_id, created_at, id);

create table refund (
  id text primary key,
  order_id text not null references shop_order,
  -- null where the platform began it
  reason int check (reason between 1 and 9),
  amount amount not null,
  remark text not null,
  images text[] not null,
  line_ids text[] not null,
  state text not null check (state in ('refunding', 'refunded', 'failed')),
  -- what the merchant or the mall said to it
  answer text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz
);
create index refund_by_order on refund (order_id, created_at);
create unique index refund_going_on on refund (order_id) where state = 'refunding';

-- What concerns one user, told to the pages where they are logged in.
create function tell_order_changed() returns trigger language plpgsql as $$ begin
  perform pg_notify('mall', json_build_object('user', new.user_id, 'event', 'order', 'order', new.id)::text);
  return null;
end $$;
create trigger order_placed after insert on shop_order for each row execute function tell_order_changed();
create trigger order_changed after update on shop_order for each row
  when ((old.status, old.return_status) is distinct from (new.status, new.return_status)) execute function tell_order_changed();
create function tell_balance_changed() returns trigger language plpgsql as $$ begin
  perform pg_notify('mall', json_build_object('user', new.user_id, 'event', 'wallet')::text);
  return null;
end $$;
create trigger balance_changed after update on ledger_account for each row
  when (old.balance is distinct from new.balance) execute function tell_balance_changed();

insert into setting values
  ('pay_hours', '24'), ('auto_receive_days', '15'), ('auto_review_days', '15'), ('return_days', '7'),
  ('order_minimum_amount', '0'), ('order_tax_percent', '0'), ('order_handling_fee', '0'), ('zone_view_hours', '12');
