import { foldText, searchTerms } from '../search/search-text';

/** What is looked for among one's orders; what is left out holds for all. */
export type OrderQuestion = {
  /** words of the number, the goods or the store; blank for none */
  readonly keyword: string;
  /** placed at this moment or later, UTC milliseconds */
  readonly from?: number | undefined;
  /** placed earlier than this */
  readonly before?: number | undefined;
};

/** What of an order is looked through. */
export type OrderTexts = {
  readonly serialNumber: string;
  readonly createTime: number;
  readonly sellerName: string;
  readonly goodsNames: readonly string[];
};

/** Of so many orders, the newest in the asked time, the words are looked at: who wants older ones names their time. */
export const mostSearchedOrders = 1_000;

/**
 * Whether an order is one that was asked for, the same on server and device: each word of the question stands somewhere in
 * its number, its goods or its store, whole or as a part. The question is read once, for all the orders that are tried.
 */
export function orderMatcher({ keyword, from, before }: OrderQuestion): (order: OrderTexts) => boolean {
  const words = searchTerms(keyword).map(({ text }) => text);
  // Signs alone are a question too, which nothing answers.
  const isWordless = keyword.trim() !== '' && words.length === 0;
  return ({ serialNumber, createTime, sellerName, goodsNames }) => {
    if (isWordless || (from !== undefined && createTime < from) || (before !== undefined && createTime >= before)) return false;
    if (words.length === 0) return true;
    const text = foldText([serialNumber, sellerName, ...goodsNames].join('\n'));
    return words.every((word) => text.includes(word));
  };
}
