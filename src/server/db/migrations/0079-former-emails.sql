-- The proven addresses that an account had before its present one: for some days they are told, too, of what is done to its money
-- (features/account/contacts/former-emails.ts).
create table former_email (
  user_id text not null references app_user,
  email text not null,
  email_key text not null,
  replaced_at timestamptz not null,
  primary key (user_id, email_key)
);
