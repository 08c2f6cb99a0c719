import { sql } from 'kysely';
import type { Handler } from '../../calls/handler';
import { sellerOrder, sellersPage } from '../catalog';
import { findSellers } from './find-sellers';

/** All stores, or those that a keyword finds by their names. */
export const listSellers: Handler<'seller!list'> = async ({ keyword, ...paging }, context) => {
  if (!keyword) return sellersPage(sql`true`, sellerOrder, paging, context);
  const found = await findSellers(keyword, context);
  return found ? sellersPage(found.among, found.order, paging, context) : { ...paging, pageList: [], totalElements: 0 };
};
