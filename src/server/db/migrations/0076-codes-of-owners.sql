-- Codes that were asked for at their account, logged in or on a known device, are counted and guessed apart from those of strangers. A
-- server of the version before, which runs beside the new ones for a while, does not say which: its codes are right for both.
alter table verification_code add column is_own boolean;
