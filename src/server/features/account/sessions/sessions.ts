import { asTimestamp, timestamp } from '../../../db/timestamp';
import type { Db } from '../../../db/schema';
import { callerOf, type Client, type Handler } from '../../../shop-call';
import { sessionEnd } from './begin-session';

/** Ends a user's sessions except the one named. A database trigger notifies their pages. */
export async function endSessions(db: Db, userId: string, now: number, except?: string): Promise<void> {
  const open = db.updateTable('session').set({ ended_at: timestamp(now) }).where('user_id', '=', userId).where('ended_at', 'is', null);
  await (except === undefined ? open : open.where('id', '<>', except)).execute();
}

export const logOut: Handler<'user!logout'> = async (_payload, context) => {
  const { db, client, now } = context;
  const { sessionId } = callerOf(context);
  await db.updateTable('session').set({ ended_at: timestamp(now()) }).where('id', '=', sessionId).execute();
  client.setCookie('sid', '', 0);
  return null;
};

/** Extends a session and its cookie, as long as a session may last; returns when it expires. */
export async function renewSession(db: Db, sessionId: string, client: Client, now: number): Promise<number> {
  const { cookie_hash: cookieHash, created_at: begunAt } = await db.selectFrom('session').select(['cookie_hash', 'created_at']).where('id', '=', sessionId).executeTakeFirstOrThrow();
  const { expiresAt, cookieSeconds } = await sessionEnd(db, now, begunAt);
  await db.updateTable('session').set({ last_seen_at: timestamp(now), expires_at: timestamp(expiresAt) }).where('id', '=', sessionId).execute();
  if (cookieHash !== null && client.cookie !== undefined) client.setCookie('sid', client.cookie, cookieSeconds);
  return expiresAt;
}

/** Any call renews the session within the hour; this one also returns when it expires. */
export const heartbeat: Handler<'user!heartbeat'> = async (_payload, context) => ({
  expiresAt: await renewSession(context.db, callerOf(context).sessionId, context.client, context.now()),
});

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
export const endSession: Handler<'session!end'> = async ({ id }, context) => {
  const { db, client, now } = context;
  const { userId, sessionId } = callerOf(context);
  await db
    .updateTable('session')
    .set({ ended_at: timestamp(now()) })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
  if (id === sessionId) client.setCookie('sid', '', 0);
  return null;
};
