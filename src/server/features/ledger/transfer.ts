import { compareMoney, isAboveZero, noMoney, subtractMoney, type Money } from '../../../rules/money';
import { moment } from '../../db/moment';
import type { Db } from '../../db/schema';

/** The mall's own accounts: what was sold, what providers took in for it, and what the mall itself put in. */
export type MallAccount = 'sales' | 'paypal' | 'card' | 'capital';
/** `user` is what a user may spend, `held` what is set aside of it. */
export type Account = `user:${string}` | `held:${string}` | `mall:${MallAccount}`;

export type Transfer = {
  /** what happened, and to what: the same thing never happens twice */
  readonly kind: 'payment' | 'refund' | 'grant';
  readonly reference: string;
  readonly from: Account;
  readonly to: Account;
  /** above zero */
  readonly amount: Money;
  readonly now: number;
};

/**
 * Moves money, in the transaction of what it is for (decisions, "Ledger"). `already`: it was moved before, by an earlier
 * try. `short`: the user has not that much; nothing happened.
 */
export async function transfer(db: Db, { kind, reference, from, to, amount, now }: Transfer): Promise<'moved' | 'already' | 'short'> {
  if (!isAboveZero(amount)) throw new Error(`nothing to move from ${from}`);
  const ids = [from, to].toSorted();
  await db
    .insertInto('ledger_account')
    .values(ids.map((id) => ({ id, user_id: userOf(id), balance: userOf(id) === null ? null : noMoney })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // In one order, so that transfers that meet wait for each other and never for ever. The mall's own need no lock.
  const locked = await db.selectFrom('ledger_account').select(['id', 'balance']).where('id', 'in', ids).where('user_id', 'is not', null).orderBy('id').forNoKeyUpdate().execute();
  const before = await db.selectFrom('ledger_transfer').select('id').where('kind', '=', kind).where('reference', '=', reference).executeTakeFirst();
  if (before) return 'already';
  const balance = locked.find(({ id }) => id === from)?.balance;
  if (balance != null && compareMoney(balance, amount) < 0) return 'short';
  const made = await db
    .insertInto('ledger_transfer')
    .values({ kind, reference, created_at: moment(now) })
    .onConflict((conflict) => conflict.columns(['kind', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return 'already';
  await db
    .insertInto('ledger_entry')
    .values([
      { transfer_id: made.id, account_id: from, amount: subtractMoney(noMoney, amount) },
      { transfer_id: made.id, account_id: to, amount },
    ])
    .execute();
  return 'moved';
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
