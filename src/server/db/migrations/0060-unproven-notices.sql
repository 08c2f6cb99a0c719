-- Notices to addresses that nobody has proven, by a hash of the address and the day: they may be a stranger's, so only so many go
-- to each.
create table unproven_notice (recipient text, day timestamptz, sent int not null, primary key (recipient, day));
