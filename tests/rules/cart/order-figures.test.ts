import { describe, expect, it } from 'vitest';
import { orderFigures, sumFigures, type FigureLine } from '../../../src/rules/cart/order-figures';
import { addMoney, type Money } from '../../../src/rules/money';
import { Chance } from '../../simulation/random';

const money = (text: string) => text as Money;
const fees = (dispatchFee: string, longDistanceFee: string, deliveryFee: string) => ({ dispatchFee: money(dispatchFee), longDistanceFee: money(longDistanceFee), deliveryFee: money(deliveryFee) });
const free = { taxPercent: money('0'), handlingFee: money('0') };
const line = (sellerGoodsId: string, count: number, prices: { price?: string | null; discountPrice?: string | null; sellingPrice: string }, ofFreight = fees('1.1', '2.2', '0')): FigureLine => ({
  sellerGoodsId, count, fees: ofFreight,
  prices: { price: prices.price == null ? null : money(prices.price), discountPrice: prices.discountPrice == null ? null : money(prices.discountPrice), sellingPrice: money(prices.sellingPrice) },
});

describe('what an order costs', () => {
  it('[W-513] [S-169] is goods and freight, tax and handling fee, less the discount, each told', () => {
    const figures = orderFigures([line('lamp', 2, { discountPrice: '19.9', sellingPrice: '25.5' }), line('pot', 1, { sellingPrice: '40' })], { taxPercent: money('10'), handlingFee: money('0.5') });
    expect(figures).toEqual({
      goodsTotal: '91', discount: '11.2', dispatchFee: '2.2', longDistanceFee: '4.4', deliveryFee: '0', freight: '6.6', tax: '7.98', handlingFee: '0.5', total: '94.88',
    });
  });

  it('charges freight once for a product, whatever its attributes and quantity', () => {
    const { freight } = orderFigures([line('lamp', 5, { sellingPrice: '1' }), line('lamp', 3, { price: '2', sellingPrice: '1' })], free);
    expect(freight).toBe('3.3');
  });

  it('has no discount below zero: one that asks for more is the regular price', () => {
    expect(orderFigures([line('lamp', 2, { discountPrice: '12', sellingPrice: '10' })], free)).toMatchObject({ goodsTotal: '24', discount: '0', total: '27.3' });
  });

  it('costs nothing without lines', () => {
    const noFigures = { goodsTotal: money('0'), dispatchFee: money('0'), longDistanceFee: money('0'), deliveryFee: money('0'), freight: money('0'), tax: money('0'), handlingFee: money('0'), discount: money('0'), total: money('0') };
    expect(orderFigures([], free)).toEqual(noFigures);
    expect(sumFigures([])).toEqual(noFigures);
  });
});

/** Parses to ten-billionths without the code under test. */
function big(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(10, '0'));
}
const cent = 100_000_000n;

/** The specification's rules, implemented again: of price, discount price and selling price, the first above zero counts. */
function model(lines: readonly FigureLine[], taxPercent: string, handlingFee: string) {
  let [goods, asked, freight] = [0n, 0n, 0n];
  const seen = new Set<string>();
  for (const { sellerGoodsId, prices, count, fees: own } of lines) {
    const [price, discount, selling] = [big(prices.price ?? '0'), big(prices.discountPrice ?? '0'), big(prices.sellingPrice)];
    const now = price > 0n ? price : discount > 0n ? discount : selling;
    const before = price > 0n ? price : selling;
    asked += now * BigInt(count);
    goods += (before > now ? before : now) * BigInt(count);
    if (!seen.has(sellerGoodsId)) freight += big(own.dispatchFee) + big(own.longDistanceFee) + big(own.deliveryFee);
    seen.add(sellerGoodsId);
  }
  // Percent times amount has 20 decimals and a factor of 100; it is rounded half up to cents.
  const exact = asked * big(taxPercent);
  const oneCent = cent * 10_000_000_000n * 100n;
  const tax = (exact / oneCent + (2n * (exact % oneCent) >= oneCent ? 1n : 0n)) * cent;
  return { goods, freight, tax, discount: goods - asked, total: asked + freight + tax + big(handlingFee) };
}

it('[S-125] totals of 100,000 random carts equal a model in whole numbers, to the last decimal', { timeout: 180_000 }, () => {
  const seed = 20_260_115;
  const random = new Chance(seed).next;
  const whole = (below: number) => Math.floor(random() * below);
  const decimal = () => {
    const digits = whole(11);
    const fraction = Array.from({ length: digits }, () => whole(10)).join('');
    return `${whole(10 ** (1 + whole(7)))}${digits === 0 ? '' : `.${fraction}`}`;
  };
  const maybe = () => [null, '0', decimal(), decimal()][whole(4)] ?? null;
  for (let cart = 0; cart < 100_000; cart += 1) {
    const freight = Array.from({ length: 4 }, () => fees(decimal(), decimal(), decimal()));
    const lines = Array.from({ length: 1 + whole(5) }, () => {
      const which = whole(4);
      return line(`goods-${which}`, 1 + whole(500), { price: maybe(), discountPrice: maybe(), sellingPrice: decimal() }, freight[which]);
    });
    const [taxPercent, handlingFee] = [whole(2) === 0 ? '0' : `${whole(40)}.${whole(100)}`, whole(2) === 0 ? '0' : decimal()];
    const figures = orderFigures(lines, { taxPercent: money(taxPercent), handlingFee: money(handlingFee) });
    const wanted = model(lines, taxPercent, handlingFee);
    const got = { goods: big(figures.goodsTotal), freight: big(figures.freight), tax: big(figures.tax), discount: big(figures.discount), total: big(figures.total) };
    const isSame = got.goods === wanted.goods && got.freight === wanted.freight && got.tax === wanted.tax && got.discount === wanted.discount && got.total === wanted.total;
    // Compared without `expect`: 100,000 assertions would take longer than the calculations.
    if (!isSame) expect(got, `seed ${seed}, cart ${cart}: ${JSON.stringify({ lines, taxPercent, handlingFee })}`).toEqual(wanted);
    const together = sumFigures([figures, figures]);
    if (together.total !== addMoney(figures.total, figures.total)) expect.fail(`seed ${seed}, cart ${cart}: two orders together`);
  }
  expect(seed).toBeGreaterThan(0);
});
