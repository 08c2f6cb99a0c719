import { addMoney, noMoney, type Money } from '../../../rules/money';
import type { Db } from '../../db/schema';

/** An entry of a user's spendable balance, with the balance after it. */
type StatementEntry = {
  readonly time: number;
  /** what it was for; `reference` says which one */
  readonly kind: string;
  readonly reference: string;
  readonly amount: Money;
  readonly symbol: string;
  readonly balance: Money;
};

const pageSize = 1_000;

/** Every entry of the user's accounts, oldest first, read a page at a time: the ledger only grows at its end. */
export async function* statementOf(db: Db, userId: string): AsyncGenerator<StatementEntry> {
  const accounts = await db.selectFrom('ledger_account').select(['id', 'currency']).where('user_id', '=', userId).where('id', 'like', 'user:%').orderBy('currency').execute();
  for (const { id, currency: symbol } of accounts) {
    let balance = noMoney;
    for (let after = 0; ; ) {
      const rows = await db
        .selectFrom('ledger_entry')
        .innerJoin('ledger_transfer', 'ledger_transfer.id', 'ledger_entry.transfer_id')
        .select(['ledger_entry.id', 'ledger_transfer.created_at as time', 'kind', 'reference', 'amount'])
        .where('account_id', '=', id)
        .where('ledger_entry.id', '>', after)
        .orderBy('ledger_entry.id')
        .limit(pageSize)
        .execute();
      for (const { id: entry, ...row } of rows) {
        balance = addMoney(balance, row.amount);
        after = entry;
        yield { ...row, symbol, balance };
      }
      if (rows.length < pageSize) break;
    }
  }
}
