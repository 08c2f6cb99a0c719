-- A payment message on an order that nobody knows is looked at again while a provider's reply is on its way
-- (features/checkout/follow-payment.ts): anybody may send one, and each would read all payments.
create index payment_asked on payment (created_at) where state = 'asked';
