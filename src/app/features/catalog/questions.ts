import { goodsSorts, listPageSize, type GoodsSort } from '../../../rules/catalog';
import { parseMoney, type Money } from '../../../rules/money';

/** The home page's lists (storefront, 9: twelve a page), as its route needs them and its parts read them. */
export const homePage = { pageNum: 1, pageSize: listPageSize } as const;

/** What an address says of a goods list. Everything odd in it is left out, never an error: addresses get cut and typed. */
export type ListSearch = {
  readonly categoryId?: string;
  readonly sellerId?: string;
  readonly priceFrom?: Money;
  readonly priceTo?: Money;
  readonly rating?: number;
  readonly discounted?: true;
  readonly sort?: GoodsSort;
  /** how many pages are open, one after the other */
  readonly pages?: number;
};

const idPattern = /^[\w-]{1,64}$/;
/** More open pages than this are not drawn at once; whoever goes so deep opens them again. */
const mostPages = 20;

export type RawSearch = Readonly<Record<string, unknown>>;

function money(value: unknown): Money | undefined {
  const amount = typeof value === 'string' ? parseMoney(value) : undefined;
  return amount?.startsWith('-') ? undefined : amount;
}

export function readListSearch(raw: RawSearch): ListSearch {
  const text = (name: string) => (typeof raw[name] === 'string' && idPattern.test(raw[name]) ? raw[name] : undefined);
  const number = (name: string, most: number) => {
    const value = Number(raw[name]);
    return Number.isInteger(value) && value >= 1 ? Math.min(value, most) : undefined;
  };
  const all = {
    categoryId: text('categoryId'),
    sellerId: text('sellerId'),
    priceFrom: money(raw['priceFrom']),
    priceTo: money(raw['priceTo']),
    rating: number('rating', 5),
    discounted: raw['discounted'] === 'true' || raw['discounted'] === true ? (true as const) : undefined,
    sort: goodsSorts.find((sort) => sort === raw['sort'] && sort !== goodsSorts[0]),
    pages: number('pages', mostPages),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** The question behind one page of a list. */
export function listQuestion({ pages: _pages, ...filters }: ListSearch, pageNum = 1) {
  return { ...filters, pageNum, pageSize: listPageSize };
}
