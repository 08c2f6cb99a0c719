import type { Payload, Reply } from '../../../contract/shop/calls';
import type { GoodsCard } from '../../../contract/shop/goods';
import { categoriesOf, sellersPage } from '../catalog';
import { goodsAttempts } from './attempts';
import type { SearchContext } from './context';
import { findFirst } from './find-goods';
import { findSellers } from './find-sellers';

const maxGoods = 8;
const maxSellers = 4;
const maxCategories = 3;

/** Suggestions while the user types: the last word may be incomplete. */
export function suggest({ keyword }: Payload<'sellerGoods!search-keyword'>, context: SearchContext): Promise<Reply<'sellerGoods!search-keyword'>> {
  return context.cache.suggestions.get(JSON.stringify([context.language, keyword]), context.now(), () => suggestAnew(keyword, context));
}

async function suggestAnew(keyword: string, context: SearchContext): Promise<Reply<'sellerGoods!search-keyword'>> {
  const finding = firstGoods(keyword, context);
  const [{ goods }, sellers] = await Promise.all([
    finding,
    findSellers(keyword, async () => (await finding).areAsWritten, context),
  ]);
  const found = sellers && (await sellersPage(sellers.among, sellers.order, { pageNum: 1, pageSize: maxSellers }, context));
  return {
    goodsList: goods.map(({ sellerGoodsId, name }) => ({ id: sellerGoodsId, name })),
    categoryList: await categoriesOf(categoriesIn(goods), context),
    sellerList: (found?.pageList ?? []).map(({ sellerId, name }) => ({ id: sellerId, name })),
  };
}

/** The categories of these goods, the most frequent first. */
function categoriesIn(goods: readonly GoodsCard[]): string[] {
  const counts = new Map<string, number>();
  for (const { categoryId } of goods) counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).slice(0, maxCategories).map(([id]) => id);
}

async function firstGoods(keyword: string, context: SearchContext): Promise<{ goods: GoodsCard[]; areAsWritten: boolean }> {
  for await (const attempt of goodsAttempts(keyword, context)) {
    const goods = await findFirst(attempt, maxGoods, context);
    if (goods.length > 0) return { goods, areAsWritten: !attempt.corrected };
  }
  return { goods: [], areAsWritten: false };
}
