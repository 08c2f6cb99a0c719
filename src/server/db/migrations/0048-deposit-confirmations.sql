-- After so many confirmations on its network a deposit counts; 0 where the mall says none.
alter table deposit_chain add confirmations integer not null default 0 check (confirmations between 0 and 10000);
