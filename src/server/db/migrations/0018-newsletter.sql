-- An address is sent nothing but the question until its mailbox has said yes.
alter table subscription add column confirmed_at timestamptz;

-- Where whoever gets an e-mail leaves what it is sent for (RFC 8058).
alter table mail add column leave_url text;
