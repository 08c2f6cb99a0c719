-- Codes of a day are limited for a provider's whole IPv6 network, too: a hash of the /48. Null for IPv4.
alter table verification_code add column asker_wide text;
create index verification_code_by_wide_asker on verification_code (asker_wide, sent_at);
