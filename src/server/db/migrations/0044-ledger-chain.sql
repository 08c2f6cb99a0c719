-- The ledger's chain: a transfer that is changed later, or gone, no longer fits the link that was made of it.

create table ledger_link (
  position bigint primary key,
  transfer_id bigint not null unique references ledger_transfer,
  -- SHA-256 of the link before it, and of what the transfer and its entries say
  hash bytea not null
);
create trigger links_stay before update or delete on ledger_link for each row execute function keep_ledger();
create trigger links_stay_whole before truncate on ledger_link for each statement execute function keep_ledger();

-- What has no link yet. A number is taken before it is committed, so the greatest is not always the last; and who moves money
-- never waits for the chain, which would make everybody wait for everybody.
create table ledger_unlinked (transfer_id bigint primary key);
insert into ledger_unlinked select id from ledger_transfer;
create function await_link() returns trigger language plpgsql as $$ begin
  insert into ledger_unlinked select id from added;
  return null;
end $$;
create trigger transfers_await_link after insert on ledger_transfer referencing new table as added for each statement execute function await_link();

-- A transfer as its link takes it: the same text in every time zone. The reference is the only part that may hold anything, and is last.
create view ledger_said as
  select t.id as transfer_id, convert_to(concat_ws(E'\n',
      t.id, t.kind, extract(epoch from t.created_at), string_agg(concat_ws(' ', e.id, e.account_id, e.currency, e.amount), E'\n' order by e.id), t.reference), 'UTF8') as said
    from ledger_transfer t join ledger_entry e on e.transfer_id = t.id group by t.id;

-- Links what waits, as much as is said, one server at a time; how much it was.
create function link_transfers(most integer) returns integer language plpgsql as $$ declare
  at bigint; last bytea; next record; linked integer := 0;
begin
  lock table ledger_link in share row exclusive mode;
  select position, hash into at, last from ledger_link order by position desc limit 1;
  for next in
    with due as (
      delete from ledger_unlinked where transfer_id in (select transfer_id from ledger_unlinked order by transfer_id limit most) returning transfer_id)
    select due.transfer_id, said from due cross join lateral (select said from ledger_said s where s.transfer_id = due.transfer_id) it order by 1
  loop
    at := coalesce(at, 0) + 1;
    last := sha256(coalesce(last, '') || next.said);
    insert into ledger_link values (at, next.transfer_id, last);
    linked := linked + 1;
  end loop;
  return linked;
end $$;

-- Rows that go all at once pass by the trigger that watches each.
create trigger audit_stays_whole before truncate on audit for each statement execute function keep_audit();

-- Beside the triggers, also from the mall's own role. What others refer to must stay lockable, which needs a right on one column.
revoke update, delete, truncate on ledger_entry, ledger_link, audit, ledger_transfer from current_user;
grant update (id) on ledger_transfer to current_user;
