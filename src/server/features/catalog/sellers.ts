import { sql, type RawBuilder } from 'kysely';
import type { Reply } from '../../../contract/shop/calls';
import { refuse } from '../../calls/refusal';
import { pageReply, limitOffset, type Paging } from '../../db/paging';
import type { CallContext, Handler } from '../../shop-call';
import { sellerColumns, toSellerCard, type SellerRow } from './seller-cards';
import { textIn } from './texts';

/** Best-selling stores first. */
export const sellerOrder = sql`s.sold desc, s.id`;

/** A page of the seller rows `s` that match the condition `among`. */
export async function sellersPage(
  among: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  paging: Paging,
  { db, language }: CallContext,
): Promise<Reply<'seller!list'>> {
  const { rows } = await sql<SellerRow>`select ${sellerColumns(language)} from (
      select * from seller s where ${among} order by ${order} ${limitOffset(paging)}) s
    order by ${order}`.execute(db);
  return pageReply(rows.map(toSellerCard), paging, async () => {
    const counted = await sql<{ n: number }>`select count(*) as n from seller s where ${among}`.execute(db);
    return counted.rows[0]?.n ?? 0;
  });
}

export const sellerInfo: Handler<'seller!info'> = async ({ sellerId }, { db, language }) => {
  const { rows } = await sql<SellerRow & { about: string; created_at: number }>`
    select ${sellerColumns(language)}, ${textIn(language, 'seller_text', 'seller_id', sql`s.id`, 'about')} as about, s.created_at
    from seller s where s.id = ${sellerId}`.execute(db);
  const [row] = rows;
  return row ? { ...toSellerCard(row), about: row.about, createTime: row.created_at } : refuse('sellerUnknown');
};

export async function isSeller(id: string, { db }: CallContext): Promise<boolean> {
  const found = await db.selectFrom('seller').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}
