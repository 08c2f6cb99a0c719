import { asciiDigits } from '../ascii-digits';
import { defaultMaxBuy } from '../catalog/catalog';
import type { Language } from '../languages';
import { isAboveZero, type Money } from '../money';
import type { FreightFees, Prices } from '../price';
import { orderFigures, sumFigures, type FigureLine, type OrderCharges, type OrderFigures } from './order-figures';

/** The shop's present prices if they are higher than when the line was added: applied only with the shopper's consent. */
export type Offer = FreightFees & { readonly price: Money | null; readonly discountPrice: Money | null; readonly sellingPrice: Money };

/** A product variant as the shopper saw it: prices and freight are those seen, or lower ones since. */
export type LineGoods = Offer & {
  readonly sellerGoodsId: string;
  readonly skuId: string;
  readonly name: string;
  /** the chosen attribute's name */
  readonly checkAttrName: string;
  /** the variant's own picture */
  readonly zoomImg: string | null;
  readonly imgUrl1: string;
  /** of this variant, as the shop last said */
  readonly stock: number;
  readonly buyMin: number;
  readonly seller: { readonly id: string; readonly name: string };
  /** of the names; missing in carts of earlier versions */
  readonly language?: Language | undefined;
  /** when the shop said so, UTC milliseconds */
  readonly seenAt: number;
  readonly offered?: Offer | undefined;
  /** why it can't be bought any more: a refusal of the catalogue */
  readonly gone?: string | undefined;
  /** the price before it fell */
  readonly lowered?: Money | undefined;
};

export type CartLine = LineGoods & {
  /** the same for the same product variant on every device */
  readonly identifier: string;
  readonly count: number;
  readonly checked: boolean;
};

/** The most lines that one submit takes (contract/shop/orders.ts). */
export const maxLines = 200;

export function identifierOf({ sellerGoodsId, skuId }: Pick<LineGoods, 'sellerGoodsId' | 'skuId'>): string {
  return `${sellerGoodsId}:${skuId}`;
}

export type QuantityLimits = { readonly min: number; readonly max: number };

/** The least and most of one line: its `buyMin`, or 1 without one, and the max-buy setting. */
export function quantityLimits({ buyMin }: Pick<LineGoods, 'buyMin'>, maxBuy: number = defaultMaxBuy): QuantityLimits {
  const min = Math.max(1, Math.floor(buyMin));
  return { min, max: Math.max(min, maxBuy) };
}

/** The nearest allowed quantity: a whole number; the least if it is not a finite number. */
export function withinLimits(count: number, { min, max }: QuantityLimits): number {
  return Number.isFinite(count) ? Math.min(max, Math.max(min, Math.floor(count))) : min;
}

export type QuantityTrouble = 'notWhole' | 'belowMin' | 'aboveMax' | 'aboveStock';

/** What is wrong with a typed quantity; `undefined` if it can be bought. Digits of any script count. */
export function quantityTrouble(typed: string, { min, max }: QuantityLimits, stock: number): QuantityTrouble | undefined {
  const count = typedCount(typed);
  if (count === undefined) return 'notWhole';
  if (count < min) return 'belowMin';
  if (count > max) return 'aboveMax';
  return count > stock ? 'aboveStock' : undefined;
}

/** A quantity as typed; `undefined` if it is not a whole number. */
export function typedCount(typed: string): number | undefined {
  const plain = asciiDigits(typed.trim());
  return /^\d{1,9}$/.test(plain) ? Number(plain) : undefined;
}

/** One seller's part of the cart. */
type CartGroup<Line extends CartLine = CartLine> = {
  readonly sellerId: string;
  readonly title: string;
  /** identifiers of the checked lines */
  readonly checkList: string[];
  readonly checkAll: boolean;
  /** some lines are checked, but not all */
  readonly isIndeterminate: boolean;
  readonly list: (Line & { readonly checkTotal: number })[];
};

/** The lines grouped by seller, in the order in which each first appears. */
export function groupBySeller<Line extends CartLine>(lines: readonly Line[]): CartGroup<Line>[] {
  const bySeller = new Map<string, Line[]>();
  for (const line of lines) bySeller.set(line.seller.id, [...(bySeller.get(line.seller.id) ?? []), line]);
  return Array.from(bySeller, ([sellerId, ofSeller]) => {
    const checkList = ofSeller.filter(({ checked }) => checked).map(({ identifier }) => identifier);
    return {
      sellerId,
      title: ofSeller[0]?.seller.name ?? '',
      checkList,
      checkAll: checkList.length === ofSeller.length,
      isIndeterminate: checkList.length > 0 && checkList.length < ofSeller.length,
      list: ofSeller.map((line) => ({ ...line, checkTotal: line.count })),
    };
  });
}

/** The checked lines grouped by seller: the input of the checkout. */
export function checkedGroups<Line extends CartLine>(lines: readonly Line[]): CartGroup<Line>[] {
  return groupBySeller(lines.filter(({ checked }) => checked));
}

function figureLine({ sellerGoodsId, price, discountPrice, sellingPrice, dispatchFee, longDistanceFee, deliveryFee, count }: CartLine): FigureLine {
  const prices: Prices = { price, discountPrice, sellingPrice };
  return { sellerGoodsId, prices, fees: { dispatchFee, longDistanceFee, deliveryFee }, count };
}

/** What the checked lines cost, as one order per seller, like the checkout. */
export function cartFigures(lines: readonly CartLine[], charges: OrderCharges): OrderFigures {
  return sumFigures(checkedGroups(lines).map(({ list }) => orderFigures(list.map(figureLine), charges)));
}

/** The next step of a checkout. `ask`: some checked lines changed since they were seen, and wait for an answer. */
type CheckoutStep = 'nothingChecked' | 'nothingToPay' | 'ask' | 'settle';

export function nextCheckoutStep(lines: readonly CartLine[], { charges, asks }: { readonly charges: OrderCharges; readonly asks: (line: CartLine) => boolean }): CheckoutStep {
  const checked = lines.filter((line) => line.checked);
  if (checked.length === 0) return 'nothingChecked';
  if (!isAboveZero(cartFigures(checked, charges).total)) return 'nothingToPay';
  return checked.some((line) => asks(line)) ? 'ask' : 'settle';
}
