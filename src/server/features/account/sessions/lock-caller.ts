import { refuse, type Refusal } from '../../../calls/refusal';
import type { Db } from '../../../db/schema';
import type { Caller } from '../../../shop-call';
import { lockUser } from '../users';

/**
 * Whether the session was ended, or its account closed, meanwhile: nothing may remain of a call to which that happened while it
 * ran. One that only expired meanwhile counts as open: it was when the call began. Called under the lock of the user's row.
 */
export async function isSessionEnded(db: Db, sessionId: string): Promise<boolean> {
  const open = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select('session.id')
    .where('session.id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return open === undefined;
}

/**
 * Locks the caller as `lockUser` does, before their money moves, or what says where it goes or who may log in is changed; the
 * refusal if their session was ended meanwhile.
 */
export async function lockCaller(db: Db, { userId, sessionId }: Caller): Promise<Refusal | undefined> {
  await lockUser(db, userId);
  return (await isSessionEnded(db, sessionId)) ? refuse('loginExpired') : undefined;
}
