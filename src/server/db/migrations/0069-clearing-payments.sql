-- The shopper has paid, and the provider still waits for the money (a bank debit, an examination): such a payment is followed for
-- longer than one that was left (features/checkout/follow-payment.ts).
alter table payment add column clearing boolean not null default false;
