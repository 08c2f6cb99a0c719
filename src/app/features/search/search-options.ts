import type { Category } from '../../../contract/shop/goods';
import type { Suggestions } from './suggest';

/** One row that the arrow keys reach: it has an id for `aria-activedescendant`, and is a link. Only categories have `picture` and `goodsNum`. */
export type Option = {
  readonly id: string;
  readonly kind: 'all' | 'popular' | 'category' | 'goods' | 'store';
  readonly key: string;
  readonly name: string;
  readonly picture?: string;
  readonly goodsNum?: number;
};

/** The maximum number of rows, including the first; and of categories and stores, if there are goods to show as well. */
const mostRows = { phone: 8, wide: 10 } as const;
const mostCategories = 2;
const mostStores = 2;
/** what is offered before anything is typed, where there is room */
const mostPopular = 5;
const mostOffered = 6;

const ofCategory = ({ id, name, image, goodsNum }: Category): Option => ({ id: `search-category-${id}`, kind: 'category', key: id, name, picture: image, goodsNum });

/** The panel's rows for a keyword: a row for its store search, then the suggested categories, goods and stores. */
export function optionsFor(keyword: string, suggestions: Suggestions | undefined, screen: keyof typeof mostRows): Option[] {
  const { categories = [], goods = [], stores = [] } = suggestions ?? {};
  const shownCategories = categories.slice(0, mostCategories);
  const room = mostRows[screen] - 1 - shownCategories.length;
  const shownStores = stores.slice(0, Math.max(mostStores, room - goods.length));
  const shownGoods = goods.slice(0, room - shownStores.length);
  return [
    { id: 'search-all', kind: 'all', key: keyword, name: keyword },
    ...shownCategories.map(ofCategory),
    ...shownGoods.map(({ id, name }): Option => ({ id: `search-goods-${id}`, kind: 'goods', key: id, name })),
    ...shownStores.map(({ id, name }): Option => ({ id: `search-store-${id}`, kind: 'store', key: id, name })),
  ];
}

/** Before anything is typed: popular searches, and the top categories; each of them gets at least half of the rows if it has so many. */
export function offeredOptions(popular: readonly string[], categories: readonly Category[], screen: keyof typeof mostRows): Option[] {
  const room = mostRows[screen];
  const terms = [...new Set(popular)].filter(Boolean).slice(0, mostPopular);
  const shown = categories.filter(({ goodsNum }) => goodsNum > 0).slice(0, Math.min(mostOffered, Math.max(room / 2, room - terms.length)));
  return [
    ...terms.slice(0, room - shown.length).map((name, index): Option => ({ id: `search-popular-${index}`, kind: 'popular', key: name, name })),
    ...shown.map(ofCategory),
  ];
}
