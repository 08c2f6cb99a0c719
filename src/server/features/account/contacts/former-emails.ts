import type { Selectable } from 'kysely';
import { dayMs } from '../../../../rules/durations';
import { asTimestamp, timestamp } from '../../../db/timestamp';
import type { Db, Tables } from '../../../db/schema';

type User = Selectable<Tables['app_user']>;

/** Long enough to read that the address was changed and to write to customer service, and short for who gave an address up. */
const warnedDays = 7;

/**
 * Remembers the address that is about to be replaced. Otherwise who has only the login password would change the address first,
 * and be the only one who is warned of what they do to the money then. All are remembered: a second change hides none.
 */
export async function rememberFormerEmail(db: Db, { id, email, email_key: key, email_proven_at: provenAt }: User, now: number): Promise<void> {
  if (email === null || key === null) return;
  const row = { email, email_proven_at: provenAt === null ? null : timestamp(provenAt), replaced_at: timestamp(now) };
  await db.insertInto('former_email').values({ ...row, user_id: id, email_key: key }).onConflict((conflict) => conflict.columns(['user_id', 'email_key']).doUpdateSet(row)).execute();
}

/** The addresses that are still warned, besides the present one. */
export function formerEmails(db: Db, { id, email_key: key }: User, now: number) {
  return db
    .selectFrom('former_email')
    .select(['email', 'email_key', 'email_proven_at'])
    .where('user_id', '=', id)
    .where('email_key', '<>', key ?? '')
    .where('replaced_at', '>', asTimestamp(now - warnedDays * dayMs))
    .execute();
}

export async function forgetFormerEmails(db: Db, now: number): Promise<void> {
  await db.deleteFrom('former_email').where('replaced_at', '<=', asTimestamp(now - warnedDays * dayMs)).execute();
}
