-- A password that the mall made opens nothing after this moment; at the first login it is replaced by one's own, and this is null.
-- All that there are were made by the mall.
alter table staff add column first_password_until timestamptz;
update staff set first_password_until = now() + interval '7 days' where password_hash is not null;
