-- Codes are sent before notices, and both before letters to many (platform/send-mail.ts): with the index by time alone every
-- letter of a long queue sorted all of them.
create index mail_by_rank on mail ((case when leave_url is not null then 2 when expires_at is null then 1 else 0 end), due_at, id);
drop index mail_due;
