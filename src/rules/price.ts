import { addMoney, compareMoney, isAboveZero, noMoney, percentOff, type Money } from './money';

/** The three prices a product may carry. `price` is the chosen attribute's own. */
export type Prices = {
  readonly price?: Money | null | undefined;
  readonly discountPrice?: Money | null | undefined;
  readonly sellingPrice: Money;
};

/** Price precedence: `price`, then `discountPrice`, then `sellingPrice`; first present and above zero. */
export function priceThatCounts({ price, discountPrice, sellingPrice }: Prices): Money {
  return [price, discountPrice, sellingPrice].find(isAboveZero) ?? noMoney;
}

/** What is asked without a discount: an attribute's own price has none, and a "discount" above the regular price is none. */
export function regularPrice(prices: Prices): Money {
  const [without, asked] = [priceThatCounts({ price: prices.price, sellingPrice: prices.sellingPrice }), priceThatCounts(prices)];
  return compareMoney(without, asked) < 0 ? asked : without;
}

/** Whole percent below the regular price, 0 where there is no discount. */
export function discountPercent(prices: Prices): number {
  return percentOff(regularPrice(prices), priceThatCounts(prices));
}

export type FreightFees = { readonly dispatchFee: Money; readonly longDistanceFee: Money; readonly deliveryFee: Money };

/** Freight is the sum of its three parts. */
export function freight({ dispatchFee, longDistanceFee, deliveryFee }: FreightFees): Money {
  return addMoney(dispatchFee, longDistanceFee, deliveryFee);
}
