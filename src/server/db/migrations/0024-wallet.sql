-- Wallet: what the ledger counts has a currency.

-- An account is of one currency, and a transfer balances in each. All that was there before is USDT; servers of the version
-- before, which say none, go on with it while they are replaced.
alter table ledger_account
  add column currency text not null default 'USDT' check (currency ~ '^[A-Z0-9]{1,16}$'),
  add unique (id, currency),
  -- 'user:…' is in USDT, 'user:…:BTC' in another
  add check (currency = 'USDT' or id like '%:' || currency);
alter table ledger_entry add column currency text not null default 'USDT';
alter table ledger_entry drop constraint ledger_entry_account_id_fkey;
alter table ledger_entry add foreign key (account_id, currency) references ledger_account (id, currency);

create or replace function book_entries() returns trigger language plpgsql as $$ declare e record; begin
  if exists (select 1 from added group by transfer_id, currency having sum(amount) <> 0) then
    raise exception 'a transfer does not balance' using errcode = 'integrity_constraint_violation';
  end if;
  for e in select account_id, sum(amount) amount from added group by 1 order by 1 loop
    update ledger_account set balance = balance + e.amount where id = e.account_id and user_id is not null;
  end loop;
  return null;
end $$;

-- What comes in from outside, what is changed into another currency, what goes out, and what the mall keeps of it.
insert into ledger_account (id) values ('mall:received'), ('mall:exchange'), ('mall:payouts'), ('mall:fees');
