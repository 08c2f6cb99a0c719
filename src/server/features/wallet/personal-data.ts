import { sql } from 'kysely';
import { walletStatuses } from '../../../contract/shop/wallet';
import { noMoney, type Money } from '../../../rules/money';
import { isTooLittle } from '../../../rules/wallet/withdrawals';
import { countRows } from '../../db/count-rows';
import type { Db } from '../../db/schema';
import { inPages, type PersonalData } from '../../personal-data';
import { usdt } from '../ledger';
import { depositOf, withdrawalOf } from './records';
import { statementOf } from './statement';
import { forgetWithdrawAddress } from './withdraw-address';
import { readWithdrawalTerms } from './withdrawal-terms';

/** The books keep where money went, but no complete card number. */
const lastDigits = sql<string>`'…' || right(card_number, 4)`;

function countWaiting(db: Db, table: 'deposit' | 'withdrawal', userId: string): Promise<number> {
  return countRows(db.selectFrom(table).where('user_id', '=', userId).where('status', '=', walletStatuses.processing));
}

export const walletData: PersonalData = {
  async stops(db, userId) {
    // Before the balances: what is decided meanwhile is then either still pending, or part of a balance.
    const [deposits, withdrawals] = [await countWaiting(db, 'deposit', userId), await countWaiting(db, 'withdrawal', userId)];
    const balances = await db
      .selectFrom('ledger_account')
      .select(['currency as symbol', 'balance as amount'])
      .where('user_id', '=', userId)
      // Money set aside belongs to a pending withdrawal.
      .where('id', 'like', 'user:%')
      .where('balance', '<>', noMoney)
      .orderBy('currency')
      .execute();
    const terms = await readWithdrawalTerms(db);
    const wayOf = (symbol: string, amount: Money) => (symbol !== usdt ? 'ask' : isTooLittle(amount, terms) ? 'giveUp' : 'withdraw');
    return [
      ...balances.map(({ symbol, amount }) => ({ kind: 'balance', symbol, amount: amount ?? noMoney, way: wayOf(symbol, amount ?? noMoney) }) as const),
      ...(deposits === 0 ? [] : [{ kind: 'deposit', count: deposits } as const]),
      ...(withdrawals === 0 ? [] : [{ kind: 'withdrawal', count: withdrawals } as const]),
    ];
  },
  copy: (db, userId) => ({
    wallet: statementOf(db, userId),
    deposits: mapped(inPages(db.selectFrom('deposit').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id')), depositOf),
    holds: inPages(
      db
        .selectFrom('account_hold')
        .select(['reason', 'wanted', 'stops_payments as stopsPayments', 'placed_at as createTime', 'ends_at as endTime', 'lifted_at as liftTime'])
        .where('user_id', '=', userId)
        .orderBy('placed_at')
        .orderBy('id')),
    withdrawals: mapped(inPages(db.selectFrom('withdrawal').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id')), withdrawalOf),
  }),
  /** Deposits, withdrawals and the ledger stay for the books. */
  async forget(db, userId) {
    await forgetWithdrawAddress(db, userId);
    await db.updateTable('withdrawal').set({ card_number: lastDigits }).where('user_id', '=', userId).where('card_number', 'is not', null).execute();
    await db.updateTable('deposit').set({ card_number: lastDigits }).where('user_id', '=', userId).where('card_number', 'is not', null).execute();
    await db.updateTable('account_hold').set({ wanted: '' }).where('user_id', '=', userId).execute();
    await db.updateTable('deposit').set({ remark: '' }).where('user_id', '=', userId).execute();
  },
};

async function* mapped<From, To>(rows: AsyncIterable<From>, toShown: (row: From) => To): AsyncGenerator<To> {
  for await (const row of rows) yield toShown(row);
}
