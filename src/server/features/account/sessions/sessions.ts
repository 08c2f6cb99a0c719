import { asTimestamp, timestamp } from '../../../db/timestamp';
import type { Db } from '../../../db/schema';
import { callerOf, type CallContext, type Client, type Handler } from '../../../shop-call';
import type { AccountDependencies } from '../dependencies';
import { sealKeyOf, sessionExpiry } from './begin-session';

/** Ends a user's sessions except the one named, and returns those it has ended. A database trigger notifies their pages. */
export async function endSessions(db: Db, userId: string, now: number, except?: string): Promise<string[]> {
  const open = db.updateTable('session').set({ ended_at: timestamp(now) }).where('user_id', '=', userId).where('ended_at', 'is', null);
  const ended = await (except === undefined ? open : open.where('id', '<>', except)).returning('id').execute();
  return ended.map(({ id }) => id);
}

/**
 * Deletes the caller's cookie if the caller's session is among those just ended. If it was over before, the browser has logged
 * in again meanwhile, and the cookie that it has now is the new session's.
 */
export function forgetCookie(context: CallContext, ended: readonly string[]): void {
  if (ended.includes(callerOf(context).sessionId)) context.client.setCookie('sid', '', 0);
}

/** Ends one of the user's sessions, its own too. */
async function end(id: string, context: CallContext): Promise<null> {
  const ended = await context.db
    .updateTable('session')
    .set({ ended_at: timestamp(context.now()) })
    .where('id', '=', id)
    .where('user_id', '=', callerOf(context).userId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  forgetCookie(context, ended.map((row) => row.id));
  return null;
}

export const logOut: Handler<'user!logout'> = async (_payload, context) => end(callerOf(context).sessionId, context);

/** Extends a session and its cookie, as long as a session may last; returns when it expires. */
export async function renewSession(db: Db, sessionId: string, client: Client, now: number): Promise<number> {
  const { cookie_hash: cookieHash, created_at: begunAt } = await db.selectFrom('session').select(['cookie_hash', 'created_at']).where('id', '=', sessionId).executeTakeFirstOrThrow();
  const { expiresAt, cookieSeconds } = await sessionExpiry(db, now, begunAt);
  await db.updateTable('session').set({ last_seen_at: timestamp(now), expires_at: timestamp(expiresAt) }).where('id', '=', sessionId).execute();
  if (cookieHash !== null && client.cookie !== undefined) client.setCookie('sid', client.cookie, cookieSeconds);
  return expiresAt;
}

/** Any call renews the session within the hour; this one also returns when it expires, and the key for a device that lost it. */
export function heartbeat(dependencies: AccountDependencies): Handler<'user!heartbeat'> {
  return async (_payload, context) => {
    const { userId, sessionId } = callerOf(context);
    return { expiresAt: await renewSession(context.db, sessionId, context.client, context.now()), sealKey: sealKeyOf(dependencies, userId) };
  };
}

/** Where the user is logged in now, the most recently used first. */
export const listSessions: Handler<'session!list'> = async (_payload, context) => {
  const { userId, sessionId } = callerOf(context);
  const rows = await context.db
    .selectFrom('session')
    .select(['id', 'device', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', asTimestamp(context.now()))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
  return {
    sessionList: rows.map((row) => ({ id: row.id, device: row.device, createTime: row.created_at, lastSeenTime: row.last_seen_at, current: row.id === sessionId })),
  };
};

/** Ends one of the user's sessions. The reply is the same if it is another user's or does not exist. */
export const endSession: Handler<'session!end'> = async ({ id }, context) => end(id, context);
