import { sql } from 'kysely';
import type { Money } from '../../../rules/money';
import { refuse } from '../../calls/refusal';
import { countRows } from '../../db/count-rows';
import { pageReply, limitOffset } from '../../db/paging';
import { timestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';
import { callerOf, type Handler } from '../../shop-call';
import { cardColumns, toCard, type CardRow } from '../catalog';

/**
 * `priceThen` is the price on the card that the shopper tapped. If the device did not send it, the price history is used; that
 * has only the product's own price, so it says nothing where an attribute costs something else.
 */
export const listFavouriteGoods: Handler<'keepGoods!list'> = async (paging, context) => {
  const { userId } = callerOf(context);
  const { rows } = await sql<CardRow & { status: string; since: number; price_then: Money | null }>`
    select ${cardColumns(context.language)}, g.status, k.since, nullif(coalesce(k.seen_price, case when g.cheapest_price = g.asked_price then (
      select h.asked_price from price_history h where h.goods_id = g.id and h.since <= k.since order by h.since desc limit 1) end), g.cheapest_price) as price_then from (
      select goods_id, since, seen_price from keep_goods where user_id = ${userId} order by since desc, goods_id ${limitOffset(paging)}) k
    join goods g on g.id = k.goods_id
    order by k.since desc, g.id`.execute(context.db);
  const pageList = rows.map((row) => ({ ...toCard(row), onShelf: row.status === 'listed', createTime: row.since, ...(row.price_then !== null && { priceThen: row.price_then }) }));
  return pageReply(pageList, paging, () => count(context.db, userId));
};

/** Refuses goods that are not for sale, or the list would reveal goods that nobody can see yet; those already kept stay. */
export const addFavouriteGoods: Handler<'keepGoods!add'> = async ({ sellerGoodsId, price = null }, context) => {
  const { userId } = callerOf(context);
  const goods = await context.db.selectFrom('goods').select('status').where('id', '=', sellerGoodsId).executeTakeFirst();
  if (goods?.status === 'listed') {
    await context.db
      .insertInto('keep_goods')
      .values({ user_id: userId, goods_id: sellerGoodsId, since: timestamp(context.now()), seen_price: price })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return null;
  }
  const kept = await context.db.selectFrom('keep_goods').select('goods_id').where('user_id', '=', userId).where('goods_id', '=', sellerGoodsId).executeTakeFirst();
  return kept ? null : refuse('goodsUnknown', { field: 'sellerGoodsId' });
};

export const removeFavouriteGoods: Handler<'keepGoods!del'> = async ({ sellerGoodsId }, context) => {
  await context.db.deleteFrom('keep_goods').where('user_id', '=', callerOf(context).userId).where('goods_id', '=', sellerGoodsId).execute();
  return null;
};

export const countFavouriteGoods: Handler<'keepGoods!count'> = (_nothing, context) => count(context.db, callerOf(context).userId);

function count(db: Db, userId: string): Promise<number> {
  return countRows(db.selectFrom('keep_goods').where('user_id', '=', userId));
}
