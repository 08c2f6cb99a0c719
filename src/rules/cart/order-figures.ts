import { addMoney, multiplyMoney, percentOfMoney, subtractMoney, type Money } from '../money';
import { freight, priceThatCounts, regularPrice, type FreightFees, type Prices } from '../price';

/** One line of an order: a product variant. `prices.price` is the variant's own. */
export type FigureLine = { readonly sellerGoodsId: string; readonly prices: Prices; readonly fees: FreightFees; readonly count: number };

/** Settings of the mall: tax in percent of the discounted goods, and a fee for each order. */
export type OrderCharges = { readonly taxPercent: Money; readonly handlingFee: Money };

/** Every part of what an order costs; `total` is goods + freight + tax + handling fee - discount. */
export type OrderFigures = FreightFees & {
  /** at the regular price */
  readonly goodsTotal: Money;
  readonly freight: Money;
  readonly tax: Money;
  readonly handlingFee: Money;
  /** the difference to the regular price */
  readonly discount: Money;
  readonly total: Money;
};

/** What one seller's order costs. Freight is charged once for each product, whatever its quantity and variants; tax is rounded to cents, half up. */
export function orderFigures(lines: readonly FigureLine[], { taxPercent, handlingFee }: OrderCharges): OrderFigures {
  const goodsTotal = addMoney(...lines.map((line) => multiplyMoney(regularPrice(line.prices), line.count)));
  const asked = addMoney(...lines.map((line) => multiplyMoney(priceThatCounts(line.prices), line.count)));
  const products = [...new Map(lines.map((line) => [line.sellerGoodsId, line.fees])).values()];
  const fees = {
    dispatchFee: addMoney(...products.map(({ dispatchFee }) => dispatchFee)),
    longDistanceFee: addMoney(...products.map(({ longDistanceFee }) => longDistanceFee)),
    deliveryFee: addMoney(...products.map(({ deliveryFee }) => deliveryFee)),
  };
  const tax = percentOfMoney(asked, taxPercent);
  const freightTotal = freight(fees);
  return {
    ...fees,
    goodsTotal,
    freight: freightTotal,
    tax,
    handlingFee,
    discount: subtractMoney(goodsTotal, asked),
    total: addMoney(asked, freightTotal, tax, handlingFee),
  };
}

/** The sums of several orders, as a checkout of several sellers shows them. */
export function sumFigures(orders: readonly OrderFigures[]): OrderFigures {
  const sum = (part: keyof OrderFigures) => addMoney(...orders.map((order) => order[part]));
  return {
    goodsTotal: sum('goodsTotal'),
    dispatchFee: sum('dispatchFee'),
    longDistanceFee: sum('longDistanceFee'),
    deliveryFee: sum('deliveryFee'),
    freight: sum('freight'),
    tax: sum('tax'),
    handlingFee: sum('handlingFee'),
    discount: sum('discount'),
    total: sum('total'),
  };
}
