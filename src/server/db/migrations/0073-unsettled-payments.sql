-- By itself: while it is built, payments are read.
create index payment_unsettled on payment (created_at, id) where state = 'wrong' and settled_at is null;
