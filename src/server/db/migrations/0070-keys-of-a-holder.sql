-- How many keys a holder has claimed lately (calls/idempotency.ts).
create index idempotency_by_holder on idempotency_key (holder, claimed_at);
