-- A second factor for staff: TOTP secrets in base32. Pending until a first code of it was right; a step is used once.
alter table staff add column totp_secret text, add column totp_pending text, add column totp_step bigint;

alter table staff_session add column name text not null default '', add column second_factor boolean not null default false;

-- Where staff logged in before: tries there are counted by themselves, so that nobody elsewhere locks them out.
create table staff_device (
  token_hash text primary key,
  staff_id text not null references staff,
  last_seen_at timestamptz not null
);
create index staff_device_by_staff on staff_device (staff_id);

alter table wrong_tries drop constraint wrong_tries_kind_check;
alter table wrong_tries add constraint wrong_tries_kind_check check (kind in ('login', 'fund', 'totp'));
