import { hourMs } from '../../../../rules/durations';
import type { NoSession } from '../../../calls/answer';
import { secretHash } from '../../../calls/secrets';
import type { Db } from '../../../db/schema';
import type { Caller } from '../../../shop-call';

/** How often a session's last use is saved, instead of with each call. */
const renewEveryMs = hourMs;

type FoundCaller = Caller & {
  /** whether its last use must be saved again */
  readonly isDue: boolean;
};

type Credentials = {
  /** from the query, or from `Authorization: Bearer` */
  readonly token: string | undefined;
  /** the cookie that a browser's login set */
  readonly cookie: string | undefined;
};

/** Whether a session may still be used. */
function isOpen({ ended_at: endedAt, expires_at: expiresAt, status }: { readonly ended_at: number | null; readonly expires_at: number; readonly status: string }, now: number): boolean {
  return endedAt === null && expiresAt > now && status === 'active';
}

/**
 * Finds the user of a token. A session created in a browser accepts its token only with its cookie, wherever the token
 * stands, so that a token read from a log or a history opens nothing.
 */
export async function findCaller(db: Db, { token, cookie }: Credentials, now: number): Promise<FoundCaller | NoSession> {
  if (token === undefined || token === '') return 'notLoggedIn';
  const row = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select(['session.id', 'session.user_id', 'session.cookie_hash', 'session.expires_at', 'session.ended_at', 'session.last_seen_at', 'app_user.status'])
    .where('session.token_hash', '=', secretHash(token))
    .executeTakeFirst();
  const isBound = row?.cookie_hash === null || (cookie !== undefined && row?.cookie_hash === secretHash(cookie));
  if (!row || !isBound) return 'tokenInvalid';
  if (!isOpen(row, now)) return 'loginExpired';
  return { userId: row.user_id, sessionId: row.id, isDue: now - row.last_seen_at >= renewEveryMs };
}

/** Whether a session that was found earlier is still valid. */
export async function isSessionOpen(db: Db, sessionId: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select(['session.expires_at', 'session.ended_at', 'app_user.status'])
    .where('session.id', '=', sessionId)
    .executeTakeFirst();
  return row !== undefined && isOpen(row, now);
}
