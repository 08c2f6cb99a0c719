import { sql } from 'kysely';
import { maxPushDevices } from '../../../rules/news';
import { refuse } from '../../calls/refusal';
import type { Db } from '../../db/schema';
import { asTimestamp, timestamp } from '../../db/timestamp';
import { isPushKey } from '../../platform/web-push';
import { callerOf, type Handler } from '../../shop-call';
import { lockUser } from '../account';
import type { NewsDependencies } from './dependencies';
import { isPushEndpoint } from './push-endpoint';

/** The subscriptions that get pushes: if a session has ended, somebody else may have the device now. */
export function openSubscriptions(db: Db, now: number) {
  return db
    .selectFrom('push_subscription')
    .innerJoin('session', 'session.id', 'push_subscription.session_id')
    .where('ended_at', 'is', null)
    .where('session.expires_at', '>', asTimestamp(now));
}

/** A browser belongs to one session: a new subscription replaces its earlier ones, also those of another user. */
export function subscribePush({ push: { testOrigin } }: NewsDependencies): Handler<'push!subscribe'> {
  return async ({ endpoint, p256dh, auth }, context) => {
    const { db, language, now } = context;
    const { userId, sessionId } = callerOf(context);
    if (!isPushEndpoint(endpoint, testOrigin) || !isPushKey(p256dh)) return refuse('illegalRequest', { field: 'endpoint' });
    // Locked, so that of two at once, as after two changes of the language, the later replaces the earlier.
    await lockUser(db, userId);
    // A request that knows a browser's endpoint but not its keys comes from somebody else.
    const known = await db.selectFrom('push_subscription').select(['p256dh', 'auth']).where('endpoint', '=', endpoint).executeTakeFirst();
    if (known && (known.p256dh !== p256dh || known.auth !== auth)) return refuse('illegalRequest', { field: 'endpoint' });
    const at = timestamp(now());
    // The own row stays where only the language is another: the messages that wait for this browser go with it.
    await db.deleteFrom('push_subscription').where((eb) => eb.or([eb.and([eb('endpoint', '=', endpoint), eb('session_id', '<>', sessionId)]), eb.and([eb('session_id', '=', sessionId), eb('endpoint', '<>', endpoint)])])).execute();
    await db
      .insertInto('push_subscription')
      .values({ session_id: sessionId, user_id: userId, endpoint, p256dh, auth, lang: language, created_at: at })
      .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ lang: language, created_at: at }))
      .execute();
    await sql`
      delete from push_subscription where session_id in (
        select session_id from push_subscription where user_id = ${userId} order by created_at desc, session_id offset ${maxPushDevices})`.execute(db);
    return null;
  };
}

export const unsubscribePush: Handler<'push!unsubscribe'> = async (_nothing, context) => {
  await context.db.deleteFrom('push_subscription').where('session_id', '=', callerOf(context).sessionId).execute();
  return null;
};
