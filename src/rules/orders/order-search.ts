import { foldText, searchTerms } from '../search/search-text';

/** A search among one's own orders; a missing field matches everything. */
export type OrderQuery = {
  /** words of the number, the goods or the store; blank matches everything */
  readonly keyword: string;
  /** placed at this time or later, UTC milliseconds */
  readonly from?: number | undefined;
  /** placed before this time */
  readonly before?: number | undefined;
};

/** The parts of an order that are searched. */
export type OrderTexts = {
  readonly serialNumber: string;
  readonly createTime: number;
  readonly sellerName: string;
  readonly goodsNames: readonly string[];
};

/** The number of orders, the newest in the requested period, that are searched for words: to find older ones, the shopper names their period. */
export const maxSearchedOrders = 1_000;

/**
 * Whether an order matches, by the same rule on server and device: each word of the query occurs in its number, its
 * goods or its store, whole or as a part. The query is parsed once for all orders.
 */
export function orderMatcher({ keyword, from, before }: OrderQuery): (order: OrderTexts) => boolean {
  const words = searchTerms(keyword).map(({ text }) => text);
  // A query of punctuation alone matches nothing.
  const isWordless = keyword.trim() !== '' && words.length === 0;
  return ({ serialNumber, createTime, sellerName, goodsNames }) => {
    if (isWordless || (from !== undefined && createTime < from) || (before !== undefined && createTime >= before)) return false;
    if (words.length === 0) return true;
    const text = foldText([serialNumber, sellerName, ...goodsNames].join('\n'));
    return words.every((word) => text.includes(word));
  };
}
