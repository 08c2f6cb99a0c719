import type { Payload, Reply } from '../../../contract/shop/calls';
import type { GoodsSort } from '../../../rules/catalog';
import { refuse } from '../../calls/refusal';
import { isNarrowed, isSeller, type GoodsFilters, type Paging } from '../catalog';
import { goodsAttempts } from './attempts';
import type { SearchContext } from './context';
import { findGoods, findsGoods } from './find-goods';

type Asked = GoodsFilters & Paging & { readonly keyword: string; readonly sort: GoodsSort };

/** What the first attempt finds that finds something; errors are not forgiven where only the filters leave nothing. */
export async function searchAll(asked: Asked, context: SearchContext): Promise<Reply<'sellerGoods!search'>> {
  const { keyword, sort, pageNum, pageSize, ...filters } = asked;
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
