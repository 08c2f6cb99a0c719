-- A device's login alone makes it known; a right fund password there makes it trusted. Shown to its user, and removable.
alter table known_device add column name text not null default '', add column last_seen_at timestamptz, add column trusted_at timestamptz;
update known_device set last_seen_at = since;
alter table known_device alter column last_seen_at set not null;
-- Ended with the device. Null in sessions from before.
alter table session add column device_id text;

-- Wrong fund passwords of the last 24 hours, over all devices. With the tenth none goes away by itself any more.
create table wrong_safeword (
  id bigint generated always as identity primary key,
  user_id text not null references app_user,
  at timestamptz not null,
  -- false while it is looked at; it stays so where the server ended meanwhile
  is_wrong boolean not null default false
);
create index wrong_safeword_by_user on wrong_safeword (user_id);

alter table verification_code drop constraint verification_code_purpose_check;
alter table verification_code add constraint verification_code_purpose_check check (purpose in ('register', 'reset', 'safeword'));

-- When a code from its mailbox was typed. Until then whoever typed the address may be a stranger to it.
alter table app_user add column email_proven_at timestamptz;

-- Registrations that were told of a name, an e-mail or a phone that somebody has it, by a hash of the network address.
create table taken_answer (asker text not null, at timestamptz not null);
create index taken_answer_by_asker on taken_answer (asker, at);
