import { newsKinds } from '../../../rules/news';
import { refuse } from '../../calls/refusal';
import { timestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';
import { provenSubject } from '../../platform/signed-links';
import { callerOf, type Handler } from '../../shop-call';
import type { NewsDependencies } from './dependencies';

export function readPreferences({ push, canMail }: NewsDependencies): Handler<'news!preferences'> {
  return async (_nothing, context) => {
    const { db } = context;
    const { userId, sessionId } = callerOf(context);
    const preferenceList = await db.selectFrom('news_preference').select(['kind', 'channel']).where('user_id', '=', userId).orderBy('kind').orderBy('channel').execute();
    const here = await db.selectFrom('push_subscription').select('session_id').where('session_id', '=', sessionId).executeTakeFirst();
    return { preferenceList, thisDevice: here !== undefined, pushKey: push.keys.publicKey, canMail };
  };
}

/** The e-mails use the address and the shop name of where the user asked for them last, while the address is the mall's (announce.ts). */
export const addPreference: Handler<'news!add'> = async ({ kind, channel }, context) => {
  const { db, client, shopName } = context;
  const row = { home: client.home, shop: shopName };
  await db
    .insertInto('news_preference')
    .values({ user_id: callerOf(context).userId, kind, channel, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'channel']).doUpdateSet(row))
    .execute();
  // Wishes that were fulfilled while every channel was off are announced now.
  if (kind === 'goods') await db.updateTable('goods_wish').set({ look_at: timestamp(context.now()) }).where('user_id', '=', callerOf(context).userId).where('is_open', '=', true).execute();
  return null;
};

export const deletePreference: Handler<'news!del'> = async ({ kind, channel }, context) => {
  await context.db.deleteFrom('news_preference').where('user_id', '=', callerOf(context).userId).where('kind', '=', kind).where('channel', '=', channel).execute();
  return null;
};

/** Idempotent: the link may be used any number of times. */
export function endByLink(dependencies: NewsDependencies): Handler<'news!end'> {
  return async ({ proof }, { db }) => ((await endNews(db, dependencies, proof)) ? null : refuse('illegalRequest'));
}

/** `false` if the link was not signed by this shop. */
export async function endNews(db: Db, { letterSecret }: Pick<NewsDependencies, 'letterSecret'>, proof: string): Promise<boolean> {
  const [kindNamed, userId = ''] = provenSubject(letterSecret, 'end', proof)?.split(' ') ?? [];
  const kind = newsKinds.find((one) => one === kindNamed);
  if (kind === undefined) return false;
  await db.deleteFrom('news_preference').where('user_id', '=', userId).where('kind', '=', kind).where('channel', '=', 'email').execute();
  return true;
}
