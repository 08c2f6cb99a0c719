import { addMoney, compareMoney, isAboveZero, noMoney, percentOff, type Money } from './money';

/** The three prices a product may have. `price` is the chosen variant's own. */
export type Prices = {
  readonly price?: Money | null | undefined;
  readonly discountPrice?: Money | null | undefined;
  readonly sellingPrice: Money;
};

/** Price precedence: `price`, then `discountPrice`, then `sellingPrice`; first present and above zero. */
export function priceThatCounts({ price, discountPrice, sellingPrice }: Prices): Money {
  return [price, discountPrice, sellingPrice].find(isAboveZero) ?? noMoney;
}

/** The price without a discount: a variant's own price has no discount, and a "discount" above the regular price is none. */
export function regularPrice(prices: Prices): Money {
  const [without, asked] = [priceThatCounts({ price: prices.price, sellingPrice: prices.sellingPrice }), priceThatCounts(prices)];
  return compareMoney(without, asked) < 0 ? asked : without;
}

/** The discount in whole percent of the regular price, 0 if there is none. */
export function discountPercent(prices: Prices): number {
  return percentOff(regularPrice(prices), priceThatCounts(prices));
}

export type FreightFees = { readonly dispatchFee: Money; readonly longDistanceFee: Money; readonly deliveryFee: Money };

/** The total freight: the sum of its three parts. */
export function freight({ dispatchFee, longDistanceFee, deliveryFee }: FreightFees): Money {
  return addMoney(dispatchFee, longDistanceFee, deliveryFee);
}
