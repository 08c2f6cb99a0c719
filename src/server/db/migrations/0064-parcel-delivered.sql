-- That the carrier delivered is told to open pages too: the buyer is to confirm it (0036-parcel-cases.sql).
drop trigger order_changed on shop_order;
create trigger order_changed after update on shop_order for each row
  when ((old.status, old.return_status, old.arrives_by, old.receipt_extended_days, old.case_answer_by, old.delivered_at)
    is distinct from (new.status, new.return_status, new.arrives_by, new.receipt_extended_days, new.case_answer_by, new.delivered_at))
  execute function tell_order_changed();
