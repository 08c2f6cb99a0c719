import type { GoodsCard } from '../../../contract/shop/goods';
import type { CallContext, Handler } from '../../calls/handler';
import { sellersPage } from '../catalog';
import { goodsAttempts } from './attempts';
import { findFirst } from './find-goods';
import { findSellers } from './find-sellers';

const mostGoods = 8;
const mostSellers = 4;

/** Names for what is being typed: the last word may be only begun. */
export const suggest: Handler<'sellerGoods!search-keyword'> = async ({ keyword }, context) => {
  const [goods, sellers] = await Promise.all([
    firstGoods(keyword, context),
    findSellers(keyword, context),
  ]);
  const found = sellers && (await sellersPage(sellers.among, sellers.order, { pageNum: 1, pageSize: mostSellers }, context));
  return {
    goodsList: goods.map(({ sellerGoodsId, name }) => ({ id: sellerGoodsId, name })),
    sellerList: (found?.pageList ?? []).map(({ sellerId, name }) => ({ id: sellerId, name })),
  };
};

async function firstGoods(keyword: string, context: CallContext): Promise<GoodsCard[]> {
  for (const attempt of await goodsAttempts(keyword, context)) {
    const found = await findFirst(attempt, mostGoods, context);
    if (found.length > 0) return found;
  }
  return [];
}
