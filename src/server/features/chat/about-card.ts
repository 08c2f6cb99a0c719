import { sql } from 'kysely';
import type { AboutCard, AskedAbout } from '../../../contract/shop/chat';
import type { Language } from '../../../rules/languages';
import type { Db } from '../../db/schema';
import { cardColumns, type CardRow } from '../catalog';
import { readOrder, readLines } from '../orders';

/**
 * The card of the product or order that a message asks about, in the sender's language. Its text is the shop's own, never the
 * sender's. `undefined` if there is no such product, or no such order of this user.
 */
export async function readAboutCard(db: Db, language: Language, userId: string, { kind, id }: AskedAbout): Promise<AboutCard | undefined> {
  if (kind === 'goods') {
    // Removed goods may still be asked about; unlisted goods may never have been public.
    const { rows: [row] } = await sql<CardRow>`select ${cardColumns(language)} from goods g where g.id = ${id} and g.status <> 'unlisted'`.execute(db);
    return row && { kind, id, name: row.name, image: row.image, sellerId: row.seller_id, sellerName: row.seller_name };
  }
  const order = await readOrder(db, language, { orderId: id, userId });
  const [line] = order ? await readLines(db, [id]) : [];
  return order && { kind, id, name: order.serial_number, image: line?.image ?? '', sellerId: order.seller_id, sellerName: order.seller_name };
}
