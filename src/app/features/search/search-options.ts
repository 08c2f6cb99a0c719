import type { Suggestions } from './suggest';

/** One row that arrow keys reach: it has an id for `aria-activedescendant`, and leads somewhere. */
export type Option = { readonly id: string; readonly kind: 'all' | 'goods' | 'store'; readonly key: string; readonly name: string };

/** Rows at most, the first one counted. Of stores at most so many, where there are goods to show too. */
const mostRows = { phone: 8, wide: 10 } as const;
const mostStores = 2;

/** The panel's rows for a keyword: stores for it, then suggested goods, then suggested stores. */
export function optionsFor(keyword: string, suggestions: Suggestions | undefined, screen: keyof typeof mostRows): Option[] {
  if (!keyword) return [];
  const { goods = [], stores = [] } = suggestions ?? {};
  const room = mostRows[screen] - 1;
  const shownStores = stores.slice(0, Math.max(mostStores, room - goods.length));
  const shownGoods = goods.slice(0, room - shownStores.length);
  return [
    { id: 'search-all', kind: 'all', key: keyword, name: keyword },
    ...shownGoods.map(({ id, name }): Option => ({ id: `search-goods-${id}`, kind: 'goods', key: id, name })),
    ...shownStores.map(({ id, name }): Option => ({ id: `search-store-${id}`, kind: 'store', key: id, name })),
  ];
}
