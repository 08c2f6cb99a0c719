import type { Payload, Reply } from '../../../contract/shop/calls';
import type { GoodsSort } from '../../../rules/catalog/catalog';
import { refuse } from '../../calls/refusal';
import type { Paging } from '../../db/paging';
import { isNarrowed, isSeller, type GoodsFilters } from '../catalog';
import { goodsAttempts } from './attempts';
import type { SearchContext } from './context';
import { cardsOf, findGoods, findsGoods } from './find-goods';

type SearchPayload = GoodsFilters & Paging & { readonly keyword: string; readonly sort: GoodsSort };

/** One page of search results. Which goods are found may be some seconds old; their cards are current. */
export async function searchAll(payload: SearchPayload, context: SearchContext): Promise<Reply<'sellerGoods!search'>> {
  const { pageNum, pageSize } = payload;
  let fresh: Reply<'sellerGoods!search'> | undefined;
  const { ids, total, corrected } = await context.cache.goods.get(JSON.stringify([context.language, payload]), context.now(), async () => {
    fresh = await searchAnew(payload, context);
    return { ids: fresh.pageList.map(({ sellerGoodsId }) => sellerGoodsId), total: fresh.totalElements, corrected: fresh.corrected };
  });
  return fresh ?? { pageList: await cardsOf(ids, context), pageNum, pageSize, totalElements: total, corrected };
}

/** The results of the first attempt that finds any; errors are not forgiven if only the filters leave nothing. */
async function searchAnew(payload: SearchPayload, context: SearchContext): Promise<Reply<'sellerGoods!search'>> {
  const { keyword, sort, pageNum, pageSize, ...filters } = payload;
  for await (const attempt of goodsAttempts(keyword, context)) {
    const { goods, total } = await findGoods(attempt, { filters, sort, paging: { pageNum, pageSize } }, context);
    if (total > 0 || (isNarrowed(filters) && (await findsGoods(attempt, context)))) {
      return { pageList: goods, pageNum, pageSize, totalElements: total, corrected: attempt.corrected };
    }
  }
  return { pageList: [], pageNum, pageSize, totalElements: 0, corrected: false };
}

export const searchOfSeller = async (payload: Payload<'sellerGoods!searchSellerGoods'>, context: SearchContext) =>
  (await isSeller(payload.sellerId, context)) ? searchAll(payload, context) : refuse('sellerUnknown');
