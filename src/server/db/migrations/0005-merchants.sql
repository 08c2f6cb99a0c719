-- The merchant's half: who works for the mall and its stores, and what they did.

create table staff (
  id text primary key,
  -- as it was written; compared in lower case
  name text not null,
  name_key text not null unique,
  -- null: nobody logs in as it
  password_hash text,
  role text not null check (role in ('merchant', 'operator')),
  -- whose orders a merchant sees and changes
  seller_id text references seller,
  created_at timestamptz not null,
  disabled_at timestamptz,
  check ((role = 'merchant') = (seller_id is not null))
);

create table staff_session (
  id text primary key,
  staff_id text not null references staff,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index staff_session_by_staff on staff_session (staff_id) where ended_at is null;

-- Who did what to what, when, and what was different after; written in the transaction of what was done.
create table audit (
  id bigint generated always as identity primary key,
  staff_id text not null references staff,
  action text not null,
  -- an order's id, or a staff's
  subject text not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null
);
create index audit_by_subject on audit (subject, id);
create function keep_audit() returns trigger language plpgsql as $$ begin
  raise exception 'the audit is append-only' using errcode = 'integrity_constraint_violation';
end $$;
create trigger audit_stays before update or delete on audit for each row execute function keep_audit();

-- The logistics' first word after shipping, and its last; only the buyer, or the time that is given for it, says "received".
alter table shop_order add column in_transit_at timestamptz, add column delivered_at timestamptz;

-- What the command line does (npm run ops).
insert into staff (id, name, name_key, role, created_at) values ('terminal', 'terminal', 'terminal', 'operator', now());
