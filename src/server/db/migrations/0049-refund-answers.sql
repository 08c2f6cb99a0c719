-- Until when the seller decides about what is asked back; null while nothing is. Afterwards the mall decides.
alter table shop_order add column refund_answer_by timestamptz;
-- Who waits already: three days from now, and at once where the seller gave no answer to a parcel that did not arrive.
update shop_order set refund_answer_by = now() + case
    when exists (select from parcel_case where order_id = shop_order.id and state = 'claimed') then interval '0'
    else interval '3 days'
  end
  where status = 6 and return_status = 'refunding';
