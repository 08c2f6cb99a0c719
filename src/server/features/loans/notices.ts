import { roundToCents } from '../../../rules/money';
import type { WalletEvent } from '../../../rules/news';
import type { Db } from '../../db/schema';
import { mailText, queueNotice } from '../account';
import { recordPushNews } from '../news';
import type { LoanRow } from './records';

type LoanEvent = Extract<WalletEvent, `loan${string}`>;

/**
 * Notifies the user by e-mail, and by push where that is wanted. Every event is announced, also a repeated one: a loan may
 * become overdue again.
 */
export async function notifyOfLoan(db: Db, event: LoanEvent, row: LoanRow, now: number): Promise<void> {
  await queueLoanMail(db, event, row, now);
  await recordPushNews(db, { kind: 'wallet', userId: row.user_id, subject: `${event} ${row.id} ${now}`, event, path: `/credit/myLoan?loan=${row.id}` }, now);
}

/** Sends the e-mail, if the user has an address, in the language of the application. */
async function queueLoanMail(db: Db, kind: LoanEvent, row: LoanRow, now: number): Promise<void> {
  const user = await db.selectFrom('app_user').select(['email', 'email_key', 'email_proven_at', 'may_notify', 'username']).where('id', '=', row.user_id).executeTakeFirstOrThrow();
  const values = { username: user.username, shop: row.shop, lender: row.lender_name, number: row.serial_number, amount: roundToCents(row.amount), answer: row.answer ?? '', demo: String(row.is_demo) };
  await queueNotice(db, user, mailText(kind, row.lang, values), now);
}
