import { sql } from 'kysely';
import { isAboveZero, noMoney, type Money } from '../../../rules/money';
import { timestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';

/**
 * The mall's own accounts: sales, money received by payment providers, and money that the mall itself put in; deposits,
 * exchanges into another currency, withdrawals, and the fees of both; a lender's principal, paid out and repaid, and its
 * income.
 */
type MallAccount = 'sales' | 'paypal' | 'card' | 'capital' | 'received' | 'exchange' | 'payouts' | 'fees' | 'lender' | 'lenderIncome';
/**
 * An account by its owner: `user` is what a user may spend, `held` is what is set aside of it. Each has one row per
 * currency.
 */
export type Account = `user:${string}` | `held:${string}` | `mall:${MallAccount}`;

export type Transfer = {
  /**
   * what happened; `reference` says to what, and the same pair is never booked twice. The reference of a payment is the paid
   * order.
   */
  readonly kind:
    | 'payment' | 'refund' | 'grant' | 'late payment'
    | 'deposit' | 'deposit fee' | 'exchange' | 'withdrawal' | 'withdrawal sent' | 'withdrawal fee' | 'withdrawal returned' | 'given up'
    | 'loan' | 'loan principal' | 'loan interest' | 'loan fee';
  readonly reference: string;
  readonly from: Account;
  readonly to: Account;
  /** above zero */
  readonly amount: Money;
  /** of both accounts; USDT by default */
  readonly currency?: string;
  readonly now: number;
};

export const usdt = 'USDT';

/** The id of an account's row; in USDT it is the name from before there were other currencies. */
function rowOf(account: Account, currency: string): string {
  return currency === usdt ? account : `${account}:${currency}`;
}

/**
 * Moves money, in the transaction of what it is for. `already`: an earlier try moved it. `short`: the user's balance is too
 * low, and nothing happened.
 */
export async function transfer(db: Db, { kind, reference, amount, currency = usdt, now, ...accounts }: Transfer): Promise<'moved' | 'already' | 'short'> {
  const [from, to] = [rowOf(accounts.from, currency), rowOf(accounts.to, currency)];
  if (!isAboveZero(amount)) throw new Error(`nothing to move from ${from}`);
  const users = [from, to].filter((account) => userOf(account) !== null);
  // One statement. Users' accounts are locked in a fixed order, so that concurrent transfers wait for each other but never
  // deadlock. None is locked while another has still to be created. The mall's own need no lock.
  const move = async () => {
    const { rows } = await sql<{ known: number; moved: number }>`
      with locked as (
        select id, balance from ledger_account
          where id = any(${users}::text[]) and (select count(*) from ledger_account where id = any(${users}::text[])) = ${users.length}
          order by id for no key update),
      made as (
        insert into ledger_transfer (kind, reference, created_at)
          select ${kind}, ${reference}, ${timestamp(now)}::timestamptz
          where (select count(*) from locked) = ${users.length}
            and not exists (select from locked where id = ${from} and balance < ${amount}::numeric)
          on conflict do nothing returning id),
      entered as (
        insert into ledger_entry (transfer_id, account_id, currency, amount)
          select made.id, e.account_id, ${currency}, e.amount
          from made, (values (${from}, -${amount}::numeric), (${to}, ${amount}::numeric)) e (account_id, amount))
      select (select count(*) from locked)::int as known, (select count(*) from made)::int as moved`.execute(db);
    return rows[0];
  };
  let done = await move();
  if (done?.known !== users.length) {
    await db
      .insertInto('ledger_account')
      .values(users.toSorted().map((id) => ({ id, user_id: userOf(id), currency, balance: noMoney })))
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

/** Creates the mall's own accounts in a currency, before anything is moved in it: transfers create those of users only. */
export async function openMallAccounts(db: Db, currency: string): Promise<void> {
  const accounts = ['mall:received', 'mall:exchange'] as const;
  await db
    .insertInto('ledger_account')
    .values(accounts.map((account) => ({ id: rowOf(account, currency), user_id: null, currency, balance: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What a user may spend in a currency, and what is set aside. */
export async function balanceOf(db: Db, userId: string, currency: string = usdt): Promise<{ readonly available: Money; readonly held: Money }> {
  const rows = await db.selectFrom('ledger_account').select(['id', 'balance']).where('user_id', '=', userId).where('currency', '=', currency).execute();
  const of = (account: Account) => rows.find(({ id }) => id === rowOf(account, currency))?.balance ?? noMoney;
  return { available: of(`user:${userId}`), held: of(`held:${userId}`) };
}
