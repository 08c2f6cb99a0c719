import type { Payload, Reply } from '../../../contract/shop/calls';
import type { GoodsCard } from '../../../contract/shop/goods';
import { sellersPage } from '../catalog';
import { goodsAttempts } from './attempts';
import type { SearchContext } from './context';
import { findFirst } from './find-goods';
import { findSellers } from './find-sellers';

const mostGoods = 8;
const mostSellers = 4;

/** Names for what is being typed: the last word may be only begun. */
export function suggest({ keyword }: Payload<'sellerGoods!search-keyword'>, context: SearchContext): Promise<Reply<'sellerGoods!search-keyword'>> {
  return context.answers.suggestions.get(JSON.stringify([context.language, keyword]), context.now(), () => suggestAnew(keyword, context));
}

async function suggestAnew(keyword: string, context: SearchContext): Promise<Reply<'sellerGoods!search-keyword'>> {
  const finding = firstGoods(keyword, context);
  const [{ goods }, sellers] = await Promise.all([
    finding,
    findSellers(keyword, async () => (await finding).areAsWritten, context),
  ]);
  const found = sellers && (await sellersPage(sellers.among, sellers.order, { pageNum: 1, pageSize: mostSellers }, context));
  return {
    goodsList: goods.map(({ sellerGoodsId, name }) => ({ id: sellerGoodsId, name })),
    sellerList: (found?.pageList ?? []).map(({ sellerId, name }) => ({ id: sellerId, name })),
  };
}

async function firstGoods(keyword: string, context: SearchContext): Promise<{ goods: GoodsCard[]; areAsWritten: boolean }> {
  for await (const attempt of goodsAttempts(keyword, context)) {
    const goods = await findFirst(attempt, mostGoods, context);
    if (goods.length > 0) return { goods, areAsWritten: !attempt.corrected };
  }
  return { goods: [], areAsWritten: false };
}
