import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { asTimestamp, timestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';
import { askService } from '../../ask-service';
import { InnerAddress } from '../../platform/public-address';
import { retryDelayMs } from '../../platform/retry-delay';
import { encryptPush, vapidHeader, type PushTarget, type VapidKeys } from '../../platform/web-push';
import { hourMs, minuteMs } from '../../../rules/durations';
import { isPushEndpoint, lookupOf } from './push-endpoint';
import { openSubscriptions } from './subscriptions';

/** If a server dies after it took a message, another one sends it after this long. */
const leaseMs = 2 * minuteMs;
const longestRetryMs = hourMs;
const maxTries = 12;
const answerMs = 10_000;
const maxAnswerBytes = 16 * 1_024;

export type PushDependencies = {
  readonly keys: VapidKeys;
  /** the contact for push services, as a mailto: address */
  readonly contact: string;
  /** the origin of a stand-in; see .env.example */
  readonly testOrigin: string | undefined;
  /** how much needs the user's attention, for the badge of an installed mall */
  readonly waitingOf: (db: Db, userId: string, now: number) => Promise<number>;
};

/** `sent`: the push service has it. `gone`: the browser is no longer subscribed. `refused`: the service will never take this message. */
type PushEnd = 'sent' | 'gone' | 'refused' | 'later';

type Message = { readonly payload: string; readonly topic: string; readonly secondsLeft: number };

async function send(target: PushTarget, { payload, topic, secondsLeft }: Message, { keys, contact, testOrigin }: Omit<PushDependencies, 'waitingOf'>, now: number): Promise<PushEnd> {
  if (!isPushEndpoint(target.endpoint, testOrigin)) return 'gone';
  const headers = {
    authorization: vapidHeader(target.endpoint, keys, contact, now),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(secondsLeft),
    topic,
    urgency: 'normal',
  };
  const body = encryptPush(payload, target);
  try {
    const { status } = await askService(target.endpoint, { method: 'POST', headers: { ...headers, 'content-length': String(body.length) }, body, lookup: lookupOf(target.endpoint, testOrigin), maxBytes: maxAnswerBytes }, answerMs);
    if (status >= 200 && status < 300) return 'sent';
    if (status === 404 || status === 410) return 'gone';
    return status === 429 || status >= 500 ? 'later' : 'refused';
  } catch (error) {
    return error instanceof InnerAddress ? 'gone' : 'later';
  }
}

type Taken = { readonly id: number; readonly session_id: string; readonly user_id: string; readonly payload: string; readonly topic: string; readonly tries: number; readonly expires_at: number };

/** Whom nothing more is sent to at the moment. */
type Busy = { readonly sessions: readonly string[]; readonly users: readonly string[] };

/**
 * Takes the next due message to a browser that is not busy. Messages are taken and sent as e-mails are
 * (platform/send-mail.ts): after a crash between sending and deleting, one is sent twice with the same topic and tag, and shown
 * once.
 */
function takeNextPush(db: Db, at: number, busy: Busy): Promise<Taken | undefined> {
  const due = db
    .selectFrom('push_message')
    .select('id')
    .where('due_at', '<=', asTimestamp(at))
    .where(sql<boolean>`not (session_id = any(${busy.sessions}::text[]))`)
    .where(sql<boolean>`session_id not in (select session_id from push_subscription where user_id = any(${busy.users}::text[]))`)
    .orderBy('due_at').orderBy('id').limit(1).forUpdate().skipLocked();
  return db
    .updateTable('push_message')
    .set((eb) => ({ tries: eb('tries', '+', 1), due_at: timestamp(at + leaseMs) }))
    .where('id', '=', due)
    .returning(['id', 'session_id', 'payload', 'topic', 'tries', 'expires_at'])
    // A message is deleted with its subscription.
    .returning(sql<string>`(select user_id from push_subscription where push_subscription.session_id = push_message.session_id)`.as('user_id'))
    .executeTakeFirst();
}

async function sendPush(db: Db, taken: Taken, dependencies: PushDependencies, at: number, failed: (error: unknown) => void): Promise<void> {
  const target = await targetOf(db, taken.session_id, at);
  const secondsLeft = Math.floor((taken.expires_at - at) / 1_000);
  const end = target && secondsLeft > 0 ? await send(target, { payload: JSON.stringify({ ...(JSON.parse(taken.payload) as object), badge: await dependencies.waitingOf(db, target.user_id, at) }), topic: taken.topic, secondsLeft }, dependencies, at) : 'sent';
  if (end === 'gone') await db.deleteFrom('push_subscription').where('session_id', '=', taken.session_id).where('endpoint', '=', target?.endpoint ?? '').execute();
  if (end === 'refused' || (end === 'later' && taken.tries >= maxTries)) failed(new Error(`push message ${taken.id} was not sent at try ${taken.tries}: ${end}`));
  if (end === 'later' && taken.tries < maxTries) {
    await db.updateTable('push_message').set({ due_at: timestamp(at + retryDelayMs(taken.tries, longestRetryMs)) }).where('id', '=', taken.id).execute();
  } else {
    await db.deleteFrom('push_message').where('id', '=', taken.id).execute();
  }
}

/** `undefined` if the session has ended. */
function targetOf(db: Db, sessionId: string, now: number): Promise<(PushTarget & { readonly user_id: string }) | undefined> {
  return openSubscriptions(db, now).select(['endpoint', 'p256dh', 'auth', 'push_subscription.user_id']).where('session_id', '=', sessionId).executeTakeFirst();
}

/** How many are sent in parallel: anybody may name a push service that never answers, and the others must not wait for it. */
const maxConcurrent = 20;
/** And of one user's browsers: all ten of two users would be as many as there are at all. */
const mostOfUser = 2;
/** What becomes due while others are being sent waits no longer than this: one of them may never be answered. */
const lookAgainMs = 1_000;

/** The users who have as many messages on their way as one may have. */
function usersAtMost(sending: Iterable<{ readonly userId: string }>): string[] {
  const counts = new Map<string, number>();
  for (const { userId } of sending) counts.set(userId, (counts.get(userId) ?? 0) + 1);
  return [...counts].flatMap(([userId, count]) => (count >= mostOfUser ? [userId] : []));
}

/**
 * Sends all due messages, to many browsers in parallel but to each one after the other, and to few of one user at once. Once `stopping` is aborted, only those
 * being sent are finished.
 */
export async function sendDuePushes(db: Db, dependencies: PushDependencies, now: () => number, { stopping, failed }: { readonly stopping: AbortSignal; readonly failed: (error: unknown) => void }): Promise<void> {
  const begun: Promise<void>[] = [];
  const sending = new Map<string, { readonly userId: string; readonly ended: Promise<void> }>();
  while (!stopping.aborted) {
    const at = now();
    // Asked before it is looked: what was left out for those being sent is due once they have ended meanwhile.
    const isIdle = sending.size === 0;
    const taken = sending.size < maxConcurrent ? await takeNextPush(db, at, { sessions: [...sending.keys()], users: usersAtMost(sending.values()) }) : undefined;
    if (!taken && isIdle) break;
    if (!taken && sending.size > 0) await Promise.race([delay(lookAgainMs, undefined, { ref: false }), ...[...sending.values()].map(({ ended }) => ended)]);
    if (taken) {
      const sent = sendPush(db, taken, dependencies, at, failed);
      const end = () => void sending.delete(taken.session_id);
      begun.push(sent);
      sending.set(taken.session_id, { userId: taken.user_id, ended: sent.then(end, end) });
    }
  }
  // Also rejects if the database failed meanwhile.
  await Promise.all(begun);
}
