-- Passkeys: each is for one address of the mall (its relying party), and found there by the id that its authenticator gave it.
create table passkey (
  id text primary key,
  user_id text not null references app_user,
  rp_id text not null,
  -- both as base64url; the key is public
  credential_id text not null,
  public_key text not null,
  -- of the authenticator's signatures; stays 0 where it keeps none
  counter bigint not null,
  -- as the user or the device named it
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (rp_id, credential_id)
);
create index passkey_by_user on passkey (user_id);

-- What an authenticator is asked to sign, by its hash: once, and soon. Without a user it is for a login.
create table passkey_challenge (
  challenge_hash text primary key,
  user_id text references app_user,
  -- a hash of the network address that asked for it: only so many are kept for each
  asker text not null,
  expires_at timestamptz not null
);
create index passkey_challenge_by_asker on passkey_challenge (asker, expires_at);
create index passkey_challenge_by_user on passkey_challenge (user_id) where user_id is not null;

alter table wrong_tries drop constraint wrong_tries_kind_check;
alter table wrong_tries add constraint wrong_tries_kind_check check (kind in ('login', 'fund', 'totp', 'passkey'));

-- Codes that log a user in.
alter table verification_code drop constraint verification_code_purpose_check;
alter table verification_code add constraint verification_code_purpose_check check (purpose in ('register', 'reset', 'safeword', 'bind', 'login'));
