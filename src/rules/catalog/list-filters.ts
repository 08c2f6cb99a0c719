import { compareMoney, isAboveZero, type Money } from '../money';
import { priceThatCounts, type Prices } from '../price';
import type { GoodsSort } from './catalog';

/** The fields of a product card that lists can be filtered by. Cards cached long ago have fewer. */
type Card = Prices & {
  readonly rating: number | null;
  readonly evaluationNum: number;
  readonly soldNum: number;
  readonly stock: number;
  readonly sellerId: string;
  readonly categoryId: string;
  readonly shipsFrom?: string | undefined;
  readonly freeDelivery?: boolean | undefined;
};

export type ListFilters = {
  readonly sellerId?: string | undefined;
  readonly priceFrom?: Money | undefined;
  readonly priceTo?: Money | undefined;
  readonly rating?: number | undefined;
  readonly discounted?: boolean | undefined;
  readonly inStock?: boolean | undefined;
  readonly freeDelivery?: boolean | undefined;
  /** ISO 3166 code of a country */
  readonly shipsFrom?: string | undefined;
};

/** Whether a list with these filters shows a product: the same conditions as on the server (catalog/goods-filters.ts). */
export function passes(card: Card, { sellerId, priceFrom, priceTo, rating, discounted, inStock, freeDelivery, shipsFrom }: ListFilters): boolean {
  const price = priceThatCounts(card);
  return (
    (sellerId === undefined || card.sellerId === sellerId) &&
    (priceFrom === undefined || compareMoney(price, priceFrom) >= 0) &&
    (priceTo === undefined || compareMoney(price, priceTo) <= 0) &&
    (rating === undefined || (card.rating ?? 0) >= rating) &&
    (!discounted || (isAboveZero(card.discountPrice) && compareMoney(card.discountPrice, card.sellingPrice) < 0)) &&
    (!inStock || card.stock > 0) &&
    (!freeDelivery || card.freeDelivery === true) &&
    (shipsFrom === undefined || card.shipsFrom === shipsFrom)
  );
}

const orders: Readonly<Partial<Record<GoodsSort, (a: Card, b: Card) => number>>> = {
  sold: (a, b) => b.soldNum - a.soldNum,
  rating: (a, b) => (b.rating ?? -1) - (a.rating ?? -1) || b.evaluationNum - a.evaluationNum,
  priceUp: (a, b) => compareMoney(priceThatCounts(a), priceThatCounts(b)),
  priceDown: (a, b) => compareMoney(priceThatCounts(b), priceThatCounts(a)),
};

/** Sorts cards as a list would, if cards have the needed fields; otherwise keeps their order. */
export function ordered<Each extends Card>(cards: readonly Each[], sort: GoodsSort = 'recommended'): Each[] {
  const order = orders[sort];
  return order ? cards.toSorted(order) : [...cards];
}

/** How many products each of these filters would leave, in addition to the filters in force. */
export type FilterCounts = {
  readonly inStock: number;
  readonly freeDelivery: number;
  /** most first */
  readonly countryList: { readonly country: string; readonly goodsNum: number }[];
};

/** Counts the same from cards, for each filter among the cards that pass all others. */
export function countFilters(cards: readonly Card[], filters: ListFilters): FilterCounts {
  const among = (own: ListFilters) => cards.filter((card) => passes(card, { ...filters, ...own }));
  const countries = new Map<string, number>();
  for (const { shipsFrom } of among({ shipsFrom: undefined })) if (shipsFrom !== undefined) countries.set(shipsFrom, (countries.get(shipsFrom) ?? 0) + 1);
  return {
    inStock: among({ inStock: true }).length,
    freeDelivery: among({ freeDelivery: true }).length,
    countryList: Array.from(countries, ([country, goodsNum]) => ({ country, goodsNum })).toSorted(byGoods),
  };
}

export function byGoods(a: FilterCounts['countryList'][number], b: FilterCounts['countryList'][number]): number {
  return b.goodsNum - a.goodsNum || (a.country < b.country ? -1 : 1);
}
