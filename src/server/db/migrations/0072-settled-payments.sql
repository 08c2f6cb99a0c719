-- An operator who has dealt with money that was not booked says so; what is new of it is listed again.
alter table payment add column settled_at timestamptz;
drop index payment_wrong;
