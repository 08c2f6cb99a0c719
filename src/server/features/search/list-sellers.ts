import { sql } from 'kysely';
import type { Payload, Reply } from '../../../contract/shop/calls';
import { sellerOrder, sellersPage } from '../catalog';
import type { SearchContext } from './context';
import { areGoodsNamed, findSellers } from './find-sellers';

/** All stores, or those that a keyword finds by their names. */
export async function listSellers({ keyword, ...paging }: Payload<'seller!list'>, context: SearchContext): Promise<Reply<'seller!list'>> {
  if (!keyword) return sellersPage(sql`true`, sellerOrder, paging, context);
  const found = await findSellers(keyword, () => areGoodsNamed(keyword, context), context);
  return found ? sellersPage(found.among, found.order, paging, context) : { ...paging, pageList: [], totalElements: 0 };
}
