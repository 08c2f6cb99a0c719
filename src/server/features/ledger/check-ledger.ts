import { sql } from 'kysely';
import { refuse } from '../../calls/refusal';
import { runInTransaction } from '../../calls/transaction';
import { advisoryLocks } from '../../db/advisory-locks';
import { setStatementTimeout } from '../../db/statement-timeout';
import type { Db } from '../../db/schema';
import type { DeskHandler } from '../../desk-call';
import { minuteMs } from '../../../rules/durations';
import { readChain } from './chain';

/** The most violations that are reported: a hundred are enough to see that a ledger is broken. */
const maxReported = 100;
/** Enough for hundreds of millions of entries. Whoever asks waits a little longer (command-line/ask-desk.ts). */
const checkTimeoutMs = 25 * minuteMs;

/**
 * One check at a time on all servers, since each holds a connection for as long as it takes, and none beside a migration: `tooFrequent`,
 * with a field, since an address that calls too often is refused with the same code.
 */
export const checkLedger: DeskHandler<'ledger!check'> = (_payload, { db }) =>
  runInTransaction(db, async (trx) => {
    const { rows } = await sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock(${advisoryLocks.ledgerCheck}) as "isFree"`.execute(trx);
    if (rows[0]?.isFree !== true) return refuse('tooFrequent', { field: 'check' });
    await setStatementTimeout(trx, checkTimeoutMs);
    return { brokenList: await brokenLaws(trx), chain: await readChain(trx) };
  });

/**
 * Checks the laws that the database's own checks and triggers keep, computed anew from every entry; also that money set
 * aside matches open withdrawals, and money lent what loans still owe. One statement, so that everything is read at the same
 * moment.
 */
async function brokenLaws(db: Db): Promise<{ law: string; what: string }[]> {
  const { rows } = await sql<{ law: string; what: string }>`
    with sums as materialized (select account_id, currency, sum(amount) as total from ledger_entry group by 1, 2)
    select * from (
      select 'a transfer does not balance in each currency' as law, transfer_id::text as what
        from ledger_entry group by transfer_id, currency having sum(amount) <> 0 or count(*) < 2
      union all select 'a transfer has no entries', id::text from ledger_transfer t where not exists (select from ledger_entry e where e.transfer_id = t.id)
      union all select 'all accounts of a currency are not zero together', currency from sums group by currency having sum(total) <> 0
      union all select 'a balance is not the sum of its entries', a.id
        from ledger_account a left join sums s on s.account_id = a.id where a.balance is not null and a.balance <> coalesce(s.total, 0)
      union all select 'a balance is below zero', id from ledger_account where balance < 0
      union all select 'what is set aside is not what open withdrawals wait for', coalesce(h.user_id, w.user_id)
        from (select user_id, balance from ledger_account where id = 'held:' || user_id) h
        full join (select user_id, sum(amount) as amount from withdrawal where status = 0 group by 1) w on w.user_id = h.user_id
        where coalesce(h.balance, 0) <> coalesce(w.amount, 0)
      union all select 'what the lender gave is not what loans still owe', 'mall:lender'
        where coalesce((select total from sums where account_id = 'mall:lender'), 0) + (select coalesce(sum(amount - principal_paid), 0) from loan where payout_at is not null) <> 0
      union all select 'what the lender earned is not what loans cost', 'mall:lenderIncome'
        where coalesce((select total from sums where account_id = 'mall:lenderIncome'), 0) <> (select coalesce(sum(interest_paid + fee_paid), 0) from loan)
      union all select 'what a loan was repaid with is not what its payments say', l.id
        from loan l left join (select loan_id, sum(amount) as total from loan_payment group by 1) p on p.loan_id = l.id
        where l.principal_paid + l.interest_paid + l.fee_paid <> coalesce(p.total, 0)
      union all select 'a link is not of its transfer and the link before', position::text
        from (select position, transfer_id, hash, lag(hash, 1, '') over (order by position) as before, lag(position, 1, 0) over (order by position) as at from ledger_link) l
        left join ledger_said s using (transfer_id) where position <> at + 1 or hash is distinct from sha256(before || said)
      union all select 'a transfer has no link', id::text from ledger_transfer t
        where not exists (select from ledger_link l where l.transfer_id = t.id) and not exists (select from ledger_unlinked u where u.transfer_id = t.id)) broken
    order by law, what limit ${maxReported}`.execute(db);
  return rows;
}
