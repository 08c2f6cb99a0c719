-- Money that fits no payment waits for an operator, who lists it (features/checkout/desk.ts): few of all that were ever paid.
create index payment_wrong on payment (created_at, id) where state = 'wrong';
