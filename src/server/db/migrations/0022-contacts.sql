-- Codes that prove an address which a logged-in user adds or changes to: each is that user's alone, and counted for them.
alter table verification_code drop constraint verification_code_purpose_check;
alter table verification_code add constraint verification_code_purpose_check check (purpose in ('register', 'reset', 'safeword', 'bind'));
alter table verification_code add column user_id text references app_user;
alter table verification_code add constraint verification_code_bind_user_check check ((purpose = 'bind') = (user_id is not null));
create index verification_code_by_user on verification_code (user_id, sent_at) where user_id is not null;
