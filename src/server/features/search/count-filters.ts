import { sql } from 'kysely';
import type { Payload, Reply } from '../../../contract/shop/calls';
import { countFilters, filtersKey, isNarrowed, type GoodsFilters } from '../catalog';
import { goodsAttempts } from './attempts';
import type { SearchContext } from './context';
import { findsGoods } from './find-goods';
import { hasAll } from './matching';

const none: Reply<'sellerGoods!filterCounts'> = { inStock: 0, freeDelivery: 0, countryList: [] };

/** How many products the filters of a list or of a search would leave; may be some seconds old. */
export function filterCounts({ keyword, ...filters }: Payload<'sellerGoods!filterCounts'>, context: SearchContext): Promise<Reply<'sellerGoods!filterCounts'>> {
  const { cache, language, now, db } = context;
  return cache.counts.get(JSON.stringify([keyword && [language, keyword], filtersKey(filters)]), now(), async () =>
    (keyword === undefined ? await countFilters(sql`goods g where true`, filters, db) : await countFound(keyword, filters, context)) ?? none,
  );
}

/** Counts within the search results, using the same attempt as the result list. */
async function countFound(keyword: string, filters: GoodsFilters, context: SearchContext) {
  for await (const attempt of goodsAttempts(keyword, context)) {
    const counts = await countFilters(sql`goods_text t join goods g on g.id = t.goods_id where ${hasAll(attempt)}`, filters, context.db);
    if (counts ?? (isNarrowed(filters) && (await findsGoods(attempt, context)))) return counts || undefined;
  }
  return undefined;
}
