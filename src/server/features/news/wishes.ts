import { sql } from 'kysely';
import type { Language } from '../../../rules/languages';
import type { Money } from '../../../rules/money';
import { wishRestMs, type WishKind } from '../../../rules/news';
import { refuse } from '../../calls/refusal';
import { countRows } from '../../db/count-rows';
import { asTimestamp, timestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';
import { noneOf } from '../../db/none-of';
import { callerOf, type Handler } from '../../shop-call';
import { lockUser } from '../account';
import { textIn, variantName } from '../catalog';
import { readSettings } from '../settings';
import type { NewsDependencies } from './dependencies';
import { openSubscriptions } from './subscriptions';

/** A wish is announced when it is first fulfilled, on all channels unless some were chosen. Adding one that exists renews it. */
export const addWish: Handler<'wish!add'> = async ({ kind, sellerGoodsId, skuId = '', below }, context) => {
  const { db, language } = context;
  const { userId } = callerOf(context);
  const now = context.now();
  const goods = await db.selectFrom('goods').select('status').where('id', '=', sellerGoodsId).executeTakeFirst();
  if (goods?.status !== 'listed') return refuse('goodsUnknown', { field: 'sellerGoodsId' });
  const sku = skuId === '' || (await db.selectFrom('sku').select('id').where('id', '=', skuId).where('goods_id', '=', sellerGoodsId).executeTakeFirst());
  if (!sku) return refuse('goodsUnknown', { field: 'skuId' });

  // Locked, so that concurrent requests of one user are counted one after the other.
  await lockUser(db, userId);
  const others = await countRows(db.selectFrom('goods_wish').where('user_id', '=', userId).where((eb) => eb.not(eb.and({ kind, goods_id: sellerGoodsId, sku_id: skuId }))));
  const { wish_limit: limit } = await readSettings(db, 'wish_limit');
  if (others >= limit) return refuse('wishLimit');
  // Due at once: it may have been fulfilled since the user asked for it offline.
  const row = { below: below ?? null, lang: language, made_at: timestamp(now), is_open: true, look_at: timestamp(now) };
  await db
    .insertInto('goods_wish')
    .values({ user_id: userId, kind, goods_id: sellerGoodsId, sku_id: skuId, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'goods_id', 'sku_id']).doUpdateSet(row))
    .execute();
  await wantGoodsNews(db, userId, { home: context.client.home, shop: context.shopName });
  return null;
};

/** A wish is the consent to news of goods. Channels that are off stay off, unless all are: then all are turned on. */
async function wantGoodsNews(db: Db, userId: string, from: { readonly home: string; readonly shop: string }): Promise<void> {
  const chosen = await db.updateTable('news_preference').set(from).where('user_id', '=', userId).where('kind', '=', 'goods').returning('channel').execute();
  if (chosen.length > 0) return;
  // Another device may turn a channel on at this moment.
  await db.insertInto('news_preference').values((['email', 'push'] as const).map((channel) => ({ user_id: userId, kind: 'goods' as const, channel, ...from }))).onConflict((conflict) => conflict.doNothing()).execute();
}

export const deleteWish: Handler<'wish!del'> = async ({ kind, sellerGoodsId, skuId = '' }, context) => {
  const its = { user_id: callerOf(context).userId, kind, goods_id: sellerGoodsId, sku_id: skuId };
  await context.db.deleteFrom('goods_wish').where((eb) => eb.and(its)).where('told_at', 'is', null).execute();
  // A wish that was announced is kept, so that adding it again still announces it at most once a day.
  await context.db.updateTable('goods_wish').set({ is_open: false, look_at: null }).where((eb) => eb.and(its)).execute();
  return null;
};

export function listWishes({ canMail }: NewsDependencies): Handler<'wish!list'> {
  return async (_nothing, context) => {
    const { db, language } = context;
    const { userId } = callerOf(context);
    const { rows } = await sql<{ kind: WishKind; goods_id: string; sku_id: string; below: Money | null; name: string; attribute: string | null; made_at: number }>`
      select w.kind, w.goods_id, w.sku_id, w.below, w.made_at, ${textIn(language, 'goods_text', 'goods_id', sql`w.goods_id`, 'name')} as name,
        case when k.id is not null then ${variantName(language, 'k')} end as attribute
      from goods_wish w left join sku k on k.id = w.sku_id where w.user_id = ${userId} and w.is_open order by w.made_at desc, w.id desc`.execute(db);
    const wishList = rows.map((row) => ({
      kind: row.kind,
      sellerGoodsId: row.goods_id,
      ...(row.sku_id !== '' && { skuId: row.sku_id }),
      ...(row.below !== null && { below: row.below }),
      name: row.name,
      ...(row.attribute !== null && { checkAttrName: row.attribute }),
      createTime: row.made_at,
    }));
    return { wishList, isReached: await isReached(db, userId, { canMail, now: context.now() }) };
  };
}

/** Whether news of goods gets to a user. With no preference yet, all channels count as on, because adding a wish turns them on. */
export async function isReached(db: Db, userId: string, { canMail, now }: { readonly canMail: boolean; readonly now: number }): Promise<boolean> {
  const { rows } = await sql<{ reached: boolean }>`
    with wanted as (select channel from news_preference where user_id = ${userId} and kind = 'goods')
    select (not exists (table wanted) or exists (select from wanted where channel = 'email')) and ${canMail}
        and exists (select from app_user where id = ${userId} and email is not null and email_proven_at is not null and status = 'active')
      or (not exists (table wanted) or exists (select from wanted where channel = 'push'))
        and exists ${openSubscriptions(db, now).select('session_id').where('push_subscription.user_id', '=', userId)} as reached`.execute(db);
  return rows[0]?.reached ?? false;
}

export type DueWish = { readonly id: number; readonly user_id: string; readonly kind: WishKind; readonly goods_id: string; readonly lang: Language; readonly told_at: number | null };

/**
 * The next wish that something has changed for, locked with its user until the transaction ends. Other servers skip it, and it is
 * skipped while the user is being changed: that looks at the wishes again, and neither may wait for the other.
 */
export async function lockNextWish(trx: Db, now: number, skippedIds: readonly number[]): Promise<DueWish | undefined> {
  return trx
    .selectFrom('goods_wish as w')
    .innerJoin('app_user as u', 'u.id', 'w.user_id')
    .select(['w.id', 'w.user_id', 'w.kind', 'w.goods_id', 'w.lang', 'w.told_at'])
    .where('w.is_open', '=', true)
    .where('w.look_at', '<=', asTimestamp(now))
    .where(noneOf('w.id', skippedIds))
    .orderBy('w.look_at')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** The current price if the wish is fulfilled, else `undefined`. A lower price counts only once the goods are in stock. */
export async function fulfilledPrice(trx: Db, wishId: number): Promise<Money | undefined> {
  const { rows } = await sql<{ price: Money }>`
    select o.price from goods_wish w join goods g on g.id = w.goods_id left join sku s on s.id = w.sku_id,
      lateral (select case when w.sku_id = '' then g.cheapest_price else coalesce(nullif(s.price, 0), g.asked_price) end as price,
        case when w.sku_id = '' then g.stock else least(s.stock, g.stock) end as stock) o
    where w.id = ${wishId} and g.status = 'listed' and o.stock > 0 and (w.sku_id = '' or s.id is not null) and (w.kind = 'back' or o.price < w.below)`.execute(trx);
  return rows[0]?.price;
}

/** Deletes closed wishes that were announced more than a day ago: nothing depends on them any more. */
export async function forgetAnnouncedWishes(db: Db, now: number): Promise<void> {
  await db.deleteFrom('goods_wish').where('is_open', '=', false).where('told_at', '<', asTimestamp(now - wishRestMs)).execute();
}
