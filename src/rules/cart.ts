import type { Money } from './money';

/** One line of the cart: a product in one of its attributes, as it was shown when it was last seen. */
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
  readonly seenAt: number;
};
