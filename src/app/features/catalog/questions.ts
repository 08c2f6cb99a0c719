import { goodsSorts, listPageSize, type GoodsSort } from '../../../rules/catalog/catalog';
import { parseMoney, type Money } from '../../../rules/money';

/** The home page's lists (twelve a page), as its route needs them and its parts read them. */
export const homePage = { pageNum: 1, pageSize: listPageSize } as const;

/** What an address says of a goods list. Everything odd in it is left out, never an error: addresses get cut and typed. */
export type ListSearch = {
  readonly categoryId?: string | undefined;
  readonly sellerId?: string | undefined;
  readonly priceFrom?: Money | undefined;
  readonly priceTo?: Money | undefined;
  readonly rating?: number | undefined;
  readonly discounted?: true | undefined;
  readonly inStock?: true | undefined;
  readonly freeDelivery?: true | undefined;
  /** ISO 3166 code of a country */
  readonly shipsFrom?: string | undefined;
  readonly sort?: GoodsSort | undefined;
  /** how many pages are open, one after the other */
  readonly pages?: number | undefined;
};

/** More open pages than this are not drawn at once; whoever goes so deep opens them again. */
export const mostPages = 20;

export type RawSearch = Readonly<Record<string, unknown>>;

function money(value: unknown): Money | undefined {
  const amount = typeof value === 'string' ? parseMoney(value) : undefined;
  return amount?.startsWith('-') ? undefined : amount;
}

/**
 * All of a list's words are in what it answers, also those that say nothing: the router lays it over the address's own
 * words, and an odd one must not shine through.
 */
export function readListSearch(raw: RawSearch): ListSearch {
  const text = (name: string, pattern = /^[\w-]{1,64}$/) => (typeof raw[name] === 'string' && pattern.test(raw[name]) ? raw[name] : undefined);
  const flag = (name: string) => (String(raw[name]) === 'true' ? (true as const) : undefined);
  const number = (name: string, most: number) => {
    const value = Number(raw[name]);
    return Number.isInteger(value) && value >= 1 ? Math.min(value, most) : undefined;
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

/** The part of a list's question that is the same for all its pages; nothing else that an address may say. */
export function listFilters(search: ListSearch) {
  const { pages: _pages, ...filters } = readListSearch(search);
  return filters;
}

/** The question behind one page of a list. */
export function listQuestion(search: ListSearch, pageNum = 1) {
  return { ...listFilters(search), pageNum, pageSize: listPageSize };
}

/** What a page shows of the category tree: the way to a category, or departments with all that is in them. */
export type TreeOf = { readonly categoryId?: string | undefined; readonly departments?: true };

/** Departments that a document brings whole; the page draws no more of them before it is alive. */
export const departmentsAtFirst = 1;

/** The part of the tree that a document brings: all of it would be a third of the document. */
export function documentTree({ categoryId, departments }: TreeOf) {
  return departments && categoryId === undefined ? { whole: departmentsAtFirst } : { around: categoryId, whole: 0 };
}
