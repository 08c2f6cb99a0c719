import { reviewPageSize, type ReviewClass } from '../../../rules/catalog/reviews';

export type Wanted = { readonly sellerGoodsId: string; readonly evaluationType?: ReviewClass };

/** The payload for one page of reviews. */
export function reviewQuery(wanted: Wanted, pageNum = 1) {
  return { ...wanted, pageNum, pageSize: reviewPageSize };
}
