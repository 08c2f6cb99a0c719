import { createHash, randomBytes } from 'node:crypto';
import type { NoSession } from '../calls/answer';
import type { Caller } from '../calls/handler';
import type { Db } from '../db/schema';

/** 256 bits, as text for cookies and queries. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Secrets are compared and stored by this only. They are random and long: a slow hash would protect nothing more. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

type Shown = {
  /** from the query, or from `Authorization: Bearer` */
  readonly token: string | undefined;
  /** the cookie that a browser's login set */
  readonly cookie: string | undefined;
};

/**
 * The user behind a token: a session made in a browser takes its token only together with its
 * cookie, wherever the token stands, so that a token read from a log or a history opens nothing.
 */
export async function findCaller(db: Db, { token, cookie }: Shown, now: number): Promise<Caller | NoSession> {
  if (token === undefined || token === '') return 'notLoggedIn';
  const row = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select(['session.id', 'session.user_id', 'session.cookie_hash', 'session.expires_at', 'session.ended_at', 'app_user.status', 'app_user.role'])
    .where('session.token_hash', '=', secretHash(token))
    .executeTakeFirst();
  const isBound = row?.cookie_hash === null || (cookie !== undefined && row?.cookie_hash === secretHash(cookie));
  if (!row || !isBound) return 'tokenInvalid';
  if (row.ended_at !== null || row.expires_at <= now || row.status !== 'active') return 'loginExpired';
  return { userId: row.user_id, sessionId: row.id, role: row.role };
}

/** Whether a session that was found earlier is one still. */
export async function isSessionOpen(db: Db, sessionId: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select(['session.expires_at', 'session.ended_at', 'app_user.status'])
    .where('session.id', '=', sessionId)
    .executeTakeFirst();
  return row !== undefined && row.ended_at === null && row.expires_at > now && row.status === 'active';
}
