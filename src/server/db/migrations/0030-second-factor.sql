-- Secrets of authenticators are sealed (platform/seal.ts), as base64url. Those of staff are by the next server that starts;
-- one that was begun and never confirmed is begun again.
update staff set totp_pending = null;

-- A shopper's second factor: pending until a first code of it was right; a step is used once.
create table authenticator (
  user_id text primary key references app_user,
  secret text,
  pending text,
  step bigint,
  since timestamptz,
  check ((secret is null) = (since is null))
);
-- For who lost it: each opens once, and is gone then.
create table recovery_code (
  user_id text not null references app_user,
  code_hash text not null,
  primary key (user_id, code_hash)
);
