-- A retry is known by its payload as it was sent, too: a later version may read the same otherwise (calls/idempotency.ts). Null in rows
-- of a server of the version before, which runs beside the new ones for a while.
alter table idempotency_key add column sent_hash text;
