-- Holds: what an operator stops on an account, why, what is wanted and until when.

create table account_hold (
  id text primary key,
  user_id text not null references app_user,
  reason text not null,
  -- what the user can do about it, as the operator wrote it
  wanted text not null,
  -- it always stops withdrawals
  stops_payments boolean not null,
  placed_at timestamptz not null,
  -- ends by itself then; without one, when it is lifted
  ends_at timestamptz,
  lifted_at timestamptz,
  check (ends_at > placed_at)
);
create index account_hold_by_user on account_hold (user_id) where lifted_at is null;
create trigger hold_changed after insert or update on account_hold for each row execute function tell_record_changed();
