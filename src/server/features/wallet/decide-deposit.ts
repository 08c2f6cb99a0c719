import { walletStatuses } from '../../../contract/shop/wallet';
import { compareMoney, isAboveZero, parseMoney, subtractMoney, type Money } from '../../../rules/money';
import { creditedFor } from '../../../rules/wallet/deposits';
import type { AuditRecord } from '../../calls/audit';
import { refuse, type Refusal } from '../../calls/refusal';
import { timestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';
import { transfer, usdt } from '../ledger';
import { recordPushNews } from '../news';
import type { DepositRow } from './records';

const { processing, success, fail } = walletStatuses;

type Decision = { readonly amount: Money } | { readonly answer: string };

/**
 * Decides a deposit, in the caller's transaction: credits the amount that was found, or refuses it with an answer. The row
 * is locked meanwhile, and only a pending deposit is decided, so that it is credited once.
 */
export async function decideDeposit(db: Db, id: string, decision: Decision, now: number): Promise<AuditRecord | Refusal> {
  const row = await db.selectFrom('deposit').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) return refuse('recordUnknown', { field: 'id' });
  if (row.status !== processing) return refuse('recordDecided');
  const at = { decided_at: timestamp(now) };
  const notify = (event: 'deposit' | 'depositRefused') => recordPushNews(db, { kind: 'wallet', userId: row.user_id, subject: `${event} ${id}`, event, path: `/userInfo/money-package?deposit=${id}` }, now);
  const before = { status: row.status, amount: row.amount };
  if ('answer' in decision) {
    const { answer } = decision;
    await db.updateTable('deposit').set({ status: fail, answer, ...at }).where('id', '=', id).execute();
    await notify('depositRefused');
    return { subject: id, before, after: { status: fail, answer } };
  }
  const { amount } = decision;
  const credited = creditedFor(amount, row);
  // Worth more than any amount can be: it was mistyped.
  const isTooMuch = parseMoney(credited) === undefined;
  if (compareMoney(amount, row.fee) <= 0 || !isAboveZero(credited) || isTooMuch) return refuse('amountError', { field: 'amount' });
  await credit(db, row, { amount, credited, now });
  await db.updateTable('deposit').set({ status: success, amount, ...at }).where('id', '=', id).execute();
  await notify('deposit');
  return { subject: id, before, after: { status: success, amount, credited } };
}

/** Credits USDT; another currency is exchanged at the deposit's rate. */
async function credit(db: Db, { id: reference, user_id: userId, symbol, fee }: DepositRow, { amount, credited, now }: { readonly amount: Money; readonly credited: Money; readonly now: number }): Promise<void> {
  if (symbol === usdt) {
    if (isAboveZero(fee)) await transfer(db, { kind: 'deposit fee', reference, from: 'mall:received', to: 'mall:fees', amount: subtractMoney(amount, credited), now });
  } else {
    await transfer(db, { kind: 'exchange', reference, from: 'mall:received', to: 'mall:exchange', amount, currency: symbol, now });
  }
  const moved = await transfer(db, { kind: 'deposit', reference, from: symbol === usdt ? 'mall:received' : 'mall:exchange', to: `user:${userId}`, amount: credited, now });
  if (moved !== 'moved') throw new Error(`deposit ${reference} was credited before it was decided`);
}
