-- Loans of the lender that the brand names.

create table loan (
  id text primary key,
  user_id text not null references app_user,
  serial_number text not null unique,
  -- 0 in progress, 1 approved, 2 loaned, 3 failed, 4 repaid, 5 overdue
  status smallint not null default 0 check (status between 0 and 5),
  created_at timestamptz not null,
  amount numeric not null check (amount > 0 and scale(amount) <= 2),
  term_days integer not null check (term_days between 1 and 365),
  repayment_mode text not null check (repayment_mode in ('maturity', 'monthly')),
  yearly_rate numeric not null,
  fee_rate numeric not null,
  -- every instalment, and the text, as they were agreed on: neither changes with the mall's rules or words
  schedule jsonb not null,
  agreement jsonb not null,
  lender_name text not null,
  lender_licence text not null,
  -- a demo's lender: nothing real is lent, and its robot may decide
  is_demo boolean not null,
  -- as e-mails about it are written
  lang text not null,
  shop text not null,
  -- of the one-time form: sent again it is the same application
  form_hash text not null unique,
  -- who applied, encrypted, and the names of their papers; gone some time after the end
  applicant text,
  images text[] not null,
  approved_by text references staff,
  approved_at timestamptz,
  payout_at timestamptz,
  -- when it is overdue if nothing more is paid
  overdue_at timestamptz,
  principal_paid numeric not null default 0 check (principal_paid between 0 and amount),
  interest_paid numeric not null default 0 check (interest_paid >= 0),
  fee_paid numeric not null default 0 check (fee_paid >= 0),
  answer text,
  ended_at timestamptz,
  check ((approved_by is null) = (approved_at is null)),
  check (status <> 0 or approved_at is null),
  check (status not in (1, 2, 4, 5) or approved_at is not null),
  check ((status in (2, 4, 5)) = (payout_at is not null)),
  check ((status in (2, 5)) = (overdue_at is not null)),
  check ((status in (3, 4)) = (ended_at is not null)),
  check (status <> 4 or principal_paid = amount),
  check (payout_at is not null or principal_paid + interest_paid + fee_paid = 0)
);
create index loan_by_user on loan (user_id, created_at desc, id);
-- One that is not finished blocks another.
create unique index loan_unfinished on loan (user_id) where status in (0, 1, 2, 5);
create index loan_waiting on loan (created_at, id) where status in (0, 1);
create index loan_to_fall_due on loan (overdue_at) where status = 2;
create index loan_with_papers on loan (ended_at) where applicant is not null and ended_at is not null;

create table loan_payment (
  id text primary key,
  loan_id text not null references loan,
  created_at timestamptz not null,
  amount numeric not null check (amount > 0),
  -- of the one-time form: sent again it is the same payment
  form_hash text not null unique
);
create index loan_payment_of on loan_payment (loan_id, created_at, id);

create trigger loan_made after insert on loan for each row execute function tell_record_changed();
create trigger loan_changed after update on loan for each row
  when (old.status <> new.status or old.principal_paid + old.interest_paid + old.fee_paid <> new.principal_paid + new.interest_paid + new.fee_paid)
  execute function tell_record_changed();

-- What the lender gave and got back, so that it is below zero by what is lent; and what it earned.
insert into ledger_account (id) values ('mall:lender'), ('mall:lenderIncome');
