-- A parcel that is late: what was promised, what puts off the automatic receipt, and cases that the seller answers.

alter table shop_order
  -- whole days from payment to arrival, as the mall promised them for the order's country; null where it promised nothing
  add column promised_days_from int check (promised_days_from >= 0),
  add column promised_days_to int check (promised_days_to >= promised_days_from),
  -- what the seller's answer to a case promised instead
  add column arrives_by timestamptz,
  -- by so many days the buyer put off the automatic receipt, once
  add column receipt_extended_days int check (receipt_extended_days > 0),
  -- until when the seller answers the open case; null while none is open. Here and not read from the case: the job of the
  -- automatic receipt looks at the row that it locks, and at no other
  add column case_answer_by timestamptz,
  add check ((promised_days_from is null) = (promised_days_to is null)),
  add check (case_answer_by is null or status = 3);

create table parcel_case (
  id text primary key,
  order_id text not null references shop_order,
  remark text not null,
  images text[] not null,
  state text not null default 'open' check (state in ('open', 'arrivesLater', 'sentAgain', 'refunded', 'claimed', 'received')),
  created_at timestamptz not null,
  answer_by timestamptz not null,
  -- what the seller or the mall said to it, and when it is to arrive now
  answer text not null default '',
  arrives_by timestamptz,
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null))
);
create index parcel_case_by_order on parcel_case (order_id, created_at);
create unique index parcel_case_open on parcel_case (order_id) where state = 'open';

drop trigger order_changed on shop_order;
create trigger order_changed after update on shop_order for each row
  when ((old.status, old.return_status, old.arrives_by, old.receipt_extended_days, old.case_answer_by)
    is distinct from (new.status, new.return_status, new.arrives_by, new.receipt_extended_days, new.case_answer_by)) execute function tell_order_changed();
