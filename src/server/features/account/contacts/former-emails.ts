import type { Selectable } from 'kysely';
import { dayMs } from '../../../../rules/durations';
import { asTimestamp, timestamp } from '../../../db/timestamp';
import type { Db, Tables } from '../../../db/schema';

type User = Selectable<Tables['app_user']>;

/** Long enough to read that the address was changed and to write to customer service, and short for who gave an address up. */
const warnedDays = 7;

const remembered = (db: Db, userId: string, now: number) =>
  db.selectFrom('former_email').where('user_id', '=', userId).where('replaced_at', '>', asTimestamp(now - warnedDays * dayMs));

/**
 * Remembers the address that `nextKey` is about to replace. Otherwise who has only the login password would change the address
 * first, and be the only one who is warned of what they do to the money then. All are remembered, so a second change hides none;
 * but only proven ones: one that was mistyped is a stranger's, who would stop the owner's reset.
 */
export async function rememberFormerEmail(db: Db, { id, email, email_key: key, email_proven_at: provenAt }: User, nextKey: string, now: number): Promise<void> {
  const back = await remembered(db, id, now).select('replaced_at').where('email_key', '=', nextKey).executeTakeFirst();
  if (back) {
    // Whoever reads the mailbox of an earlier address has the account back: who came after it has no say any more.
    await db.deleteFrom('former_email').where('user_id', '=', id).where('replaced_at', '>=', asTimestamp(back.replaced_at)).execute();
  } else if (email !== null && key !== null && provenAt !== null) {
    const row = { email, replaced_at: timestamp(now) };
    await db.insertInto('former_email').values({ ...row, user_id: id, email_key: key }).onConflict((conflict) => conflict.columns(['user_id', 'email_key']).doUpdateSet(row)).execute();
  }
}

/** The addresses that are still warned, besides the present one. */
export function formerEmails(db: Db, userId: string, now: number) {
  return remembered(db, userId, now).select('email').execute();
}

export async function forgetFormerEmails(db: Db, now: number): Promise<void> {
  await db.deleteFrom('former_email').where('replaced_at', '<=', asTimestamp(now - warnedDays * dayMs)).execute();
}
