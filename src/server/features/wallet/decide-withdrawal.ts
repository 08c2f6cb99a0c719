import { walletStatuses } from '../../../contract/shop/wallet';
import { compareMoney, isAboveZero, subtractMoney } from '../../../rules/money';
import type { AuditRecord } from '../../calls/audit';
import { refuse, Refusal } from '../../calls/refusal';
import { timestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';
import { transfer } from '../ledger';
import { recordPushNews } from '../news';
import { readSettings } from '../settings';
import type { WithdrawalRow } from './records';

const { processing, success, fail } = walletStatuses;

type Deciding = { readonly id: string; readonly staffId: string; readonly now: number };

/** Locks a pending withdrawal until the transaction ends, so that of several staff only one decides it. */
async function lockWaiting(db: Db, id: string): Promise<WithdrawalRow | Refusal> {
  const row = await db.selectFrom('withdrawal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) return refuse('recordUnknown', { field: 'id' });
  return row.status === processing ? row : refuse('recordDecided');
}

/** Records that a member of staff is now sending the money. */
export async function startWithdrawal(db: Db, { id, staffId, now }: Deciding): Promise<AuditRecord | Refusal> {
  const row = await lockWaiting(db, id);
  if (row instanceof Refusal) return row;
  if (row.started_by !== null) return refuse('illegalRequest');
  await db.updateTable('withdrawal').set({ started_by: staffId, started_at: timestamp(now) }).where('id', '=', id).execute();
  // The audit outlives the account: of a card the last digits must do.
  const address = row.address ?? `…${row.card_number?.slice(-4) ?? ''}`;
  return { subject: id, before: { status: row.status }, after: { started: true, amount: row.amount, address } };
}

/** Books the money that was set aside as paid out. */
export async function completeWithdrawal(db: Db, { id, staffId, now }: Deciding, reference: string): Promise<AuditRecord | Refusal> {
  const row = await lockWaiting(db, id);
  if (row instanceof Refusal) return row;
  const { amount, fee, started_by: startedBy } = row;
  if (startedBy === null) return refuse('illegalRequest');
  const { withdraw_two_staff_amount: most } = await readSettings(db, 'withdraw_two_staff_amount');
  if (startedBy === staffId && compareMoney(amount, most) > 0) return refuse('otherStaffNeeded');
  const from = `held:${row.user_id}` as const;
  await moveOnce(db, { kind: 'withdrawal sent', reference: id, from, to: 'mall:payouts', amount: subtractMoney(amount, fee), now });
  if (isAboveZero(fee)) await moveOnce(db, { kind: 'withdrawal fee', reference: id, from, to: 'mall:fees', amount: fee, now });
  await db.updateTable('withdrawal').set({ status: success, decided_at: timestamp(now) }).where('id', '=', id).execute();
  await notify(db, row, 'withdrawal', now);
  return { subject: id, before: { status: row.status, startedBy }, after: { status: success, reference } };
}

/**
 * Returns amount and fee to the user. Once a member of staff is sending the money, only they know that it has not left, so
 * only they may refuse it, unless they no longer work here.
 */
export async function refuseWithdrawal(db: Db, { id, staffId, now }: Deciding, answer: string): Promise<AuditRecord | Refusal> {
  const row = await lockWaiting(db, id);
  if (row instanceof Refusal) return row;
  if (row.started_by !== null && row.started_by !== staffId && (await isEmployed(db, row.started_by))) return refuse('illegalRequest');
  await moveOnce(db, { kind: 'withdrawal returned', reference: id, from: `held:${row.user_id}`, to: `user:${row.user_id}`, amount: row.amount, now });
  await db.updateTable('withdrawal').set({ status: fail, answer, decided_at: timestamp(now) }).where('id', '=', id).execute();
  await notify(db, row, 'withdrawalRefused', now);
  return { subject: id, before: { status: row.status, startedBy: row.started_by }, after: { status: fail, answer } };
}

async function isEmployed(db: Db, staffId: string): Promise<boolean> {
  return (await db.selectFrom('staff').select('id').where('id', '=', staffId).where('disabled_at', 'is', null).executeTakeFirst()) !== undefined;
}

async function notify(db: Db, { id, user_id: userId }: WithdrawalRow, event: 'withdrawal' | 'withdrawalRefused', now: number): Promise<void> {
  await recordPushNews(db, { kind: 'wallet', userId, subject: `${event} ${id}`, event, path: `/userInfo/money-package?withdrawal=${id}` }, now);
}

/** Makes a transfer that must succeed: the money was set aside, and the withdrawal was not decided before. */
async function moveOnce(db: Db, move: Parameters<typeof transfer>[1]): Promise<void> {
  const moved = await transfer(db, move);
  if (moved !== 'moved') throw new Error(`${move.kind} of ${move.reference} was ${moved}`);
}
