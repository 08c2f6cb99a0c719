import type { Handler } from '../../http/handler';
import { sellersPage } from '../catalog';
import { findSellers } from './find-sellers';
import { searchAll } from './search-goods';

const mostGoods = 8;
const mostSellers = 4;

/** Names for what is being typed: the last word may be only begun. */
export const suggest: Handler<'sellerGoods!search-keyword'> = async ({ keyword }, context) => {
  const [goods, sellers] = await Promise.all([
    searchAll({ keyword, sort: 'recommended', pageNum: 1, pageSize: mostGoods }, context),
    findSellers(keyword, context),
  ]);
  const found = sellers && (await sellersPage(sellers.among, sellers.order, { pageNum: 1, pageSize: mostSellers }, context));
  return {
    goodsList: goods.pageList.map(({ sellerGoodsId, name }) => ({ id: sellerGoodsId, name })),
    sellerList: (found?.pageList ?? []).map(({ sellerId, name }) => ({ id: sellerId, name })),
  };
};
