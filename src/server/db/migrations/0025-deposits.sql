-- Deposits: what can be paid in and where, and what was.

create table deposit_currency (
  symbol text primary key check (symbol ~ '^[A-Z0-9]{1,16}$'),
  -- USDT for one of it
  rate numeric not null check (rate > 0 and scale(rate) <= 10 and (symbol <> 'USDT' or rate = 1)),
  -- of each deposit, in it
  fee numeric not null check (fee >= 0 and scale(fee) <= 10),
  arrival_minutes integer not null check (arrival_minutes > 0)
);

create table deposit_chain (
  symbol text not null references deposit_currency,
  chain text not null,
  address text not null,
  -- who paid there before it changed has still paid
  former_addresses text[] not null default '{}',
  min_amount numeric not null check (min_amount > 0),
  max_amount numeric not null check (max_amount >= min_amount),
  is_open boolean not null,
  is_demo boolean not null default false,
  primary key (symbol, chain)
);

-- A bank or e-wallet.
create table deposit_channel (
  channel text primary key,
  symbol text not null references deposit_currency,
  name text not null,
  pay_to text not null,
  asks_bank boolean not null,
  -- what takes its deposits: thirdPartyRecharge!…
  call text not null,
  min_amount numeric not null check (min_amount > 0),
  max_amount numeric not null check (max_amount >= min_amount),
  is_open boolean not null,
  is_demo boolean not null default false
);

create table deposit (
  id text primary key,
  user_id text not null references app_user,
  serial_number text not null unique,
  -- 0 processing, 1 success, 2 fail
  status smallint not null default 0 check (status in (0, 1, 2)),
  created_at timestamptz not null,
  symbol text not null,
  amount numeric not null check (amount > 0 and scale(amount) <= 10),
  rate numeric not null,
  fee numeric not null,
  expected_at timestamptz not null,
  chain text,
  address text,
  channel text,
  bank_name text,
  card_number text,
  image text not null,
  remark text not null,
  answer text,
  -- over a way that the demo made: no money came, and its robot may confirm it
  is_demo boolean not null default false,
  decided_at timestamptz,
  check ((status = 0) = (decided_at is null)),
  check (num_nonnulls(chain, channel) = 1)
);
create index deposit_by_user on deposit (user_id, created_at desc, id);
create index deposit_waiting on deposit (created_at, id) where status = 0;
-- A proof stands for one deposit that is waited for.
create unique index deposit_proof on deposit (user_id, image) where status = 0;

-- A record that changed, told to its user's pages as the balance is.
create function tell_record_changed() returns trigger language plpgsql as $$ begin
  perform pg_notify('mall', json_build_object('user', new.user_id, 'event', 'wallet')::text);
  return null;
end $$;
create trigger deposit_made after insert on deposit for each row execute function tell_record_changed();
create trigger deposit_decided after update on deposit for each row when (old.status <> new.status) execute function tell_record_changed();
