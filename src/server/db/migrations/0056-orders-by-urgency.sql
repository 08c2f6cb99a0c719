-- The desk lists orders of a status, or of all, by urgency: with the index by age alone a page of twenty sorted all of them.
create index shop_order_by_urgency on shop_order
  (status, (coalesce(case_answer_by, refund_answer_by)), (reminded_at is not null and status in (1, 2)) desc, created_at, id);
drop index shop_order_by_status;
