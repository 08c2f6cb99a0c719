-- Uploads of a day are limited for the network that sends them, too, since accounts are free: hashes of it (of IPv6 the /64) and of
-- its provider's (the /48; null for IPv4), kept for a day.
alter table upload add column asker text, add column asker_wide text;
