import type { Money } from './money';

/** One line of the cart: a product in one of its attributes, as the shopper was shown it when it came in. */
export type CartLine = {
  readonly identifier: string;
  readonly sellerGoodsId: string;
  readonly skuId: string;
  readonly name: string;
  readonly checkAttrName: string;
  readonly zoomImg: string | null;
  readonly imgUrl1: string;
  readonly price: Money | null;
  readonly discountPrice: Money | null;
  readonly sellingPrice: Money;
  readonly dispatchFee: Money;
  readonly longDistanceFee: Money;
  readonly deliveryFee: Money;
  readonly stock: number;
  readonly buyMin: number;
  readonly count: number;
  readonly checked: boolean;
  readonly seller: { readonly id: string; readonly name: string };
  /** when its figures were shown, UTC milliseconds */
  readonly seenAt: number;
};
