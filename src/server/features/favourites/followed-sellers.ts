import { sql } from 'kysely';
import { refuse } from '../../calls/refusal';
import { countRows } from '../../db/count-rows';
import { pageReply, limitOffset } from '../../db/paging';
import { timestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';
import { callerOf, type Handler } from '../../shop-call';
import { isSeller, sellerColumns, toSellerCard, type SellerRow } from '../catalog';

export const listFollowedSellers: Handler<'focusSeller!list'> = async (paging, context) => {
  const { userId } = callerOf(context);
  const { rows } = await sql<SellerRow & { since: number }>`
    select ${sellerColumns(context.language)}, f.since from (
      select seller_id, since from follow where follower = ${userId} order by since desc, seller_id ${limitOffset(paging)}) f
    join seller s on s.id = f.seller_id
    order by f.since desc, s.id`.execute(context.db);
  const pageList = rows.map((row) => ({ ...toSellerCard(row), createTime: row.since }));
  return pageReply(pageList, paging, () => count(context.db, userId));
};

/** A trigger on the row counts the store's followers; following twice adds none. */
export const followSeller: Handler<'focusSeller!add'> = async ({ sellerId }, context) => {
  if (!(await isSeller(sellerId, context))) return refuse('sellerUnknown', { field: 'sellerId' });
  await context.db
    .insertInto('follow')
    .values({ seller_id: sellerId, follower: callerOf(context).userId, since: timestamp(context.now()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return null;
};

export const unfollowSeller: Handler<'focusSeller!del'> = async ({ sellerId }, context) => {
  await context.db.deleteFrom('follow').where('follower', '=', callerOf(context).userId).where('seller_id', '=', sellerId).execute();
  return null;
};

export const countFollowedSellers: Handler<'focusSeller!count'> = (_nothing, context) => count(context.db, callerOf(context).userId);

function count(db: Db, userId: string): Promise<number> {
  return countRows(db.selectFrom('follow').where('follower', '=', userId));
}
