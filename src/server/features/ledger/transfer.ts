import { sql } from 'kysely';
import { isAboveZero, noMoney, type Money } from '../../../rules/money';
import { moment } from '../../db/moment';
import type { Db } from '../../db/schema';

/** The mall's own accounts: what was sold, what providers took in for it, and what the mall itself put in. */
type MallAccount = 'sales' | 'paypal' | 'card' | 'capital';
/** `user` is what a user may spend, `held` what is set aside of it. */
export type Account = `user:${string}` | `held:${string}` | `mall:${MallAccount}`;

export type Transfer = {
  /** what happened, and to what: the same thing never happens twice. A payment's is the order that was paid. */
  readonly kind: 'payment' | 'refund' | 'grant' | 'late payment';
  readonly reference: string;
  readonly from: Account;
  readonly to: Account;
  /** above zero */
  readonly amount: Money;
  readonly now: number;
};

/**
 * Moves money, in the transaction of what it is for. `already`: it was moved before, by an earlier
 * try. `short`: the user has not that much; nothing happened.
 */
export async function transfer(db: Db, { kind, reference, from, to, amount, now }: Transfer): Promise<'moved' | 'already' | 'short'> {
  if (!isAboveZero(amount)) throw new Error(`nothing to move from ${from}`);
  const users = [from, to].filter((account) => userOf(account) !== null);
  // One statement. Users' accounts are locked in one order: transfers that meet wait for each other, and never for ever.
  // None is locked while another has still to be made. The mall's own need no lock.
  const move = async () => {
    const { rows } = await sql<{ known: number; moved: number }>`
      with locked as (
        select id, balance from ledger_account
          where id = any(${users}::text[]) and (select count(*) from ledger_account where id = any(${users}::text[])) = ${users.length}
          order by id for no key update),
      made as (
        insert into ledger_transfer (kind, reference, created_at)
          select ${kind}, ${reference}, ${moment(now)}::timestamptz
          where (select count(*) from locked) = ${users.length}
            and not exists (select from locked where id = ${from} and balance < ${amount}::numeric)
          on conflict do nothing returning id),
      entered as (
        insert into ledger_entry (transfer_id, account_id, amount)
          select made.id, e.account_id, e.amount
          from made, (values (${from}, -${amount}::numeric), (${to}, ${amount}::numeric)) e (account_id, amount))
      select (select count(*) from locked)::int as known, (select count(*) from made)::int as moved`.execute(db);
    return rows[0];
  };
  let done = await move();
  if (done?.known !== users.length) {
    await db
      .insertInto('ledger_account')
      .values(users.toSorted().map((id) => ({ id, user_id: userOf(id), balance: noMoney })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    done = await move();
  }
  if (done?.moved === 1) return 'moved';
  const before = await db.selectFrom('ledger_transfer').select('id').where('kind', '=', kind).where('reference', '=', reference).executeTakeFirst();
  return before ? 'already' : 'short';
}

function userOf(account: string): string | null {
  const [kind, id = ''] = account.split(':');
  return kind === 'mall' ? null : id;
}

/** What a user may spend, and what is set aside of it. */
export async function balanceOf(db: Db, userId: string): Promise<{ readonly available: Money; readonly held: Money }> {
  const rows = await db.selectFrom('ledger_account').select(['id', 'balance']).where('user_id', '=', userId).execute();
  const of = (account: Account) => rows.find(({ id }) => id === account)?.balance ?? noMoney;
  return { available: of(`user:${userId}`), held: of(`held:${userId}`) };
}
