import { refuse, type Refusal } from '../../../calls/refusal';
import { asTimestamp } from '../../../db/timestamp';
import type { Db } from '../../../db/schema';
import { dayMs } from '../../../../rules/durations';
import { readSettings } from '../../settings';

/** What must be unique among users. */
export type Unique = { readonly usernameKey: string; readonly emailKey: string | null; readonly phone: string | null };

/** The refusal if a user other than `userId` has one of these values, or a recently cancelled account had. */
export async function refuseTaken(db: Db, wanted: Partial<Unique>, now: number, userId = ''): Promise<Refusal | undefined> {
  const { usernameKey = null, emailKey = null, phone = null } = wanted;
  const { reregistration_days: blockedDays } = await readSettings(db, 'reregistration_days');
  const having = db
    .selectFrom('app_user')
    .select(['username_key', 'email_key', 'phone'])
    .where('id', '<>', userId)
    .where((eb) => eb.or([eb('username_key', '=', usernameKey), eb('email_key', '=', emailKey), eb('phone', '=', phone)]));
  // Two queries: each index holds either current users or cancelled ones, so one query for both would scan all users.
  const living = await having.where('status', '<>', 'cancelled').execute();
  if (usernameKey !== null && living.some((row) => row.username_key === usernameKey)) return refuse('usernameTaken', { field: 'username' });
  if (emailKey !== null && living.some((row) => row.email_key === emailKey)) return refuse('emailBoundToOther', { field: 'email' });
  if (phone !== null && living.some((row) => row.phone === phone)) return refuse('phoneBoundToOther', { field: 'phone' });
  const left = await having.where('status', '=', 'cancelled').where('cancelled_at', '>', asTimestamp(now - blockedDays * dayMs)).limit(1).executeTakeFirst();
  return left && refuse('recentlyCancelled');
}

/**
 * The id of the user whom an invitation code belongs to; `null` if no code was given. Refused if the code is unknown or the
 * user may not recommend.
 */
export async function findRecommender(db: Db, code: string): Promise<string | null | Refusal> {
  if (code === '') return null;
  const owner = await db.selectFrom('app_user').select(['id', 'may_refer', 'status']).where('invitation_code', '=', code.toUpperCase()).executeTakeFirst();
  if (!owner || owner.status === 'cancelled') return refuse('invitationCodeWrong', { field: 'invitationCode' });
  return owner.may_refer && owner.status === 'active' ? owner.id : refuse('recommenderNoAuthority', { field: 'invitationCode' });
}
