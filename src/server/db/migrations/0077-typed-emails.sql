-- Whether an account's e-mail address gets notices before somebody proves it: not if its network has registered many such accounts
-- that day (features/account/contacts/unproven-notices.ts).
alter table app_user add column may_notify boolean not null default true;
