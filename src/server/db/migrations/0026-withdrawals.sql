-- Withdrawals: over what, where to, and each one.

create table withdraw_channel (
  channel text primary key,
  symbol text not null,
  -- whose addresses it sends to; none for a bank
  chain text,
  is_open boolean not null,
  is_demo boolean not null default false
);

-- One a user. The next one counts once its time has come, whoever looks then.
create table withdraw_address (
  user_id text primary key references app_user,
  channel text not null references withdraw_channel,
  address text not null,
  next_channel text references withdraw_channel,
  next_address text,
  next_at timestamptz,
  check (num_nulls(next_channel, next_address, next_at) in (0, 3))
);

create table withdrawal (
  id text primary key,
  user_id text not null references app_user,
  serial_number text not null unique,
  -- 0 processing, 1 success, 2 fail
  status smallint not null default 0 check (status in (0, 1, 2)),
  created_at timestamptz not null,
  channel text not null references withdraw_channel,
  chain text,
  address text,
  bank_name text,
  card_number text,
  -- both are set aside; what arrives is amount less fee
  amount numeric not null check (amount > fee and scale(amount) <= 10),
  fee numeric not null check (fee >= 0 and scale(fee) <= 10),
  -- of the one-time form: sent again it is the same withdrawal
  form_hash text not null unique,
  -- over a channel that the demo made: nothing leaves, and its robot may say that it did
  is_demo boolean not null,
  started_by text references staff,
  started_at timestamptz,
  answer text,
  decided_at timestamptz,
  check ((started_by is null) = (started_at is null)),
  check ((status = 0) = (decided_at is null)),
  check (num_nonnulls(address, card_number) = 1)
);
create index withdrawal_by_user on withdrawal (user_id, created_at desc, id);
create index withdrawal_waiting on withdrawal (created_at, id) where status = 0;
create trigger withdrawal_made after insert on withdrawal for each row execute function tell_record_changed();
create trigger withdrawal_decided after update on withdrawal for each row when (old.status <> new.status) execute function tell_record_changed();
