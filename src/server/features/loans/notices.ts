import { isLanguage, defaultLanguage } from '../../../rules/languages';
import { roundToCents } from '../../../rules/money';
import type { Db } from '../../db/schema';
import { queueMail } from '../../platform/mail';
import { mailText, type MailKind } from '../account';
import type { LoanRow } from './records';

/** Tells the user by e-mail, where there is an address, in the language that the loan was applied for in. */
export async function writeOfLoan(db: Db, kind: Extract<MailKind, `loan${string}`>, row: LoanRow, now: number): Promise<void> {
  const user = await db.selectFrom('app_user').select(['email', 'username']).where('id', '=', row.user_id).executeTakeFirstOrThrow();
  if (user.email === null) return;
  const values = { username: user.username, shop: row.shop, lender: row.lender_name, number: row.serial_number, amount: roundToCents(row.amount), answer: row.answer ?? '', demo: String(row.is_demo) };
  await queueMail(db, { recipient: user.email, ...mailText(kind, isLanguage(row.lang) ? row.lang : defaultLanguage, values) }, { now });
}
