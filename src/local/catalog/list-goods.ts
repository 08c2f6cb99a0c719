import { goodsCard, type GoodsCard } from '../../contract/shop/goods';
import type { Language } from '../../rules/languages';
import { device } from '../database/database';
import { parseRows } from '../database/parse-row';
import { searchDevice } from './search';

/** The number of products that the device caches at most (local/database/storage-eviction.ts). */
const most = 6_000;

/** The cached products that match a search (or all), in some categories (or all). No other filter is applied yet. */
export async function goodsOnDevice(language: Language, keyword: string | undefined, categories: readonly string[] | undefined): Promise<GoodsCard[]> {
  const cards = keyword === undefined
    ? parseRows(goodsCard, (await device.goods.where('language').equals(language).toArray()).map(({ card }) => card))
    : await searchDevice(language, keyword, most);
  return categories ? cards.filter(({ categoryId }) => categories.includes(categoryId)) : cards;
}
