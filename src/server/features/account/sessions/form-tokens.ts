import { newSecret, secretHash } from '../../../calls/secrets';
import { asTimestamp, timestamp } from '../../../db/timestamp';
import type { Db } from '../../../db/schema';
import { minuteMs } from '../../../../rules/durations';
import { callerOf, type Handler } from '../../../shop-call';
import { readSettings } from '../../settings';

/** Issues a one-time token for a form. */
export const giveFormToken: Handler<'session!token'> = async (_payload, context) => {
  const { db, now } = context;
  const { userId } = callerOf(context);
  const token = newSecret();
  const { form_token_minutes: minutes } = await readSettings(db, 'form_token_minutes');
  const expiresAt = now() + minutes * minuteMs;
  await db.deleteFrom('form_token').where('user_id', '=', userId).where('expires_at', '<=', asTimestamp(now())).execute();
  await db.insertInto('form_token').values({ token_hash: secretHash(token), user_id: userId, expires_at: timestamp(expiresAt) }).execute();
  return { session_token: token, expiresAt };
};

/**
 * Spends a form token of this user; `false` if it was used, has expired or is another user's. Runs in the transaction of the
 * form's effect, so that a form that is refused can be sent again with the same token.
 */
export async function spendFormToken(db: Db, userId: string, token: string, now: number): Promise<boolean> {
  const used = await db
    .deleteFrom('form_token')
    .where('token_hash', '=', secretHash(token))
    .where('user_id', '=', userId)
    .where('expires_at', '>', asTimestamp(now))
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}
