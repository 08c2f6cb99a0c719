import { goodsSorts, type GoodsSort } from '../../../rules/catalog/catalog';
import type { ListFilters } from '../../../rules/catalog/list-filters';
import { parseMoney, type Money } from '../../../rules/money';

/** A goods list's state in the address. Anything invalid is dropped, never an error: addresses get cut and typed. */
export type ListSearch = ListFilters & {
  readonly categoryId?: string | undefined;
  readonly sort?: GoodsSort | undefined;
  /** number of open pages */
  readonly pages?: number | undefined;
};

/** Most pages opened at once; a user who went deeper opens the rest again. */
export const mostPages = 20;

export type RawSearch = Readonly<Record<string, unknown>>;

/** A number of things, such as open pages; `undefined` if the parameter names none. */
export function readCount(value: unknown): number | undefined {
  const count = Number(value);
  return Number.isInteger(count) && count >= 1 ? count : undefined;
}

function money(value: unknown): Money | undefined {
  const amount = typeof value === 'string' ? parseMoney(value) : undefined;
  return amount?.startsWith('-') ? undefined : amount;
}

/**
 * Returns every parameter of a list, even undefined ones: the router merges the result over the address's own
 * parameters, and an invalid one must not show through.
 */
export function readListSearch(raw: RawSearch): ListSearch {
  const text = (name: string, pattern = /^[\w-]{1,64}$/) => (typeof raw[name] === 'string' && pattern.test(raw[name]) ? raw[name] : undefined);
  const flag = (name: string) => (String(raw[name]) === 'true' || undefined);
  const number = (name: string, most: number) => {
    const value = readCount(raw[name]);
    return value && Math.min(value, most);
  };
  return {
    categoryId: text('categoryId'),
    sellerId: text('sellerId'),
    priceFrom: money(raw['priceFrom']),
    priceTo: money(raw['priceTo']),
    rating: number('rating', 5),
    discounted: flag('discounted'),
    inStock: flag('inStock'),
    freeDelivery: flag('freeDelivery'),
    shipsFrom: text('shipsFrom', /^[A-Z]{2}$/),
    sort: goodsSorts.find((sort) => sort === raw['sort'] && sort !== goodsSorts[0]),
    pages: number('pages', mostPages),
  };
}
