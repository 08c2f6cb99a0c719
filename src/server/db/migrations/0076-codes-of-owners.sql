-- Codes that were asked for at their account, logged in or on a known device, are counted and guessed apart from those of strangers.
alter table verification_code add column is_own boolean not null default false;
