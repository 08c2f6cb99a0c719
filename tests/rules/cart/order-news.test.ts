import { describe, expect, it } from 'vitest';
import type { CheckoutGroup, CheckoutLine } from '../../../src/rules/cart/checkout';
import { checkoutFigures } from '../../../src/rules/cart/checkout';
import type { GoodsNow } from '../../../src/rules/cart/cart-news';
import type { Money } from '../../../src/rules/money';
import { acceptedOrder, orderWithNews, waitingLines } from '../../../src/rules/cart/order-news';
import { checkoutLine, noCharges } from '../../support/client/checkout-world';

const amount = (text: string) => text as Money;
const lamp = checkoutLine({ count: 4, checkTotal: 4 });
const mug = checkoutLine({ identifier: 'mug:red', sellerGoodsId: 'mug', skuId: 'red', name: 'Mug', count: 2, checkTotal: 2, seller: { id: 's2', name: 'South' } });
const groups: CheckoutGroup[] = [{ sellerId: 's1', title: 'North', list: [lamp] }, { sellerId: 's2', title: 'South', list: [mug] }];
/** The groups after the shop sent these facts of the lamp, and nothing of the mug. */
const hears = (facts: Partial<CheckoutLine> | { readonly gone: string }) => {
  const { identifier: _identifier, count: _count, checked: _checked, checkTotal: _checkTotal, ...goods } = lamp;
  const said: GoodsNow = 'gone' in facts && facts.gone !== undefined ? { gone: facts.gone, seenAt: 9 } : { ...goods, ...facts, seenAt: 9 };
  return orderWithNews(groups, (line) => (line.sellerGoodsId === 'lamp' ? said : undefined));
};
const accept = (heard: CheckoutGroup[], maxBuy = 500) => acceptedOrder(heard, new Set(['lamp:brass']), maxBuy);
const counts = (order: readonly CheckoutGroup[]) => order.flatMap(({ list }) => list.map(({ identifier, checkTotal }) => [identifier, checkTotal]));

describe('an order at its checkout', () => {
  it('takes a lower price, and waits for nothing', () => {
    const heard = hears({ sellingPrice: amount('7') });
    expect(waitingLines(heard, 500)).toEqual([]);
    expect(checkoutFigures(heard, noCharges).goodsTotal).toBe('48');
  });

  it.each([
    ['a higher price', { sellingPrice: amount('12') }, '68'],
    ['dearer freight', { deliveryFee: amount('5') }, '60'],
  ])('grows by %s only once that is accepted', (_what, facts, after) => {
    const heard = hears(facts);
    expect(waitingLines(heard, 500).map(({ identifier }) => identifier)).toEqual(['lamp:brass']);
    expect(checkoutFigures(heard, noCharges).goodsTotal).toBe('60');
    const now = accept(heard);
    expect(waitingLines(now, 500)).toEqual([]);
    expect(checkoutFigures(now, noCharges)).toMatchObject({ goodsTotal: after });
  });

  it.each([
    ['fewer are left', { stock: 3 }, 500, 3],
    ['more are sold at once', { buyMin: 6 }, 500, 6],
    ['the shop sells fewer at once', {}, 2, 2],
  ])('%s: as many are taken once that is accepted', (_what, facts, maxBuy, left) => {
    const heard = hears(facts);
    expect(waitingLines(heard, maxBuy)).toHaveLength(1);
    expect(counts(accept(heard, maxBuy))).toEqual([['lamp:brass', left], ['mug:red', 2]]);
    expect(waitingLines(accept(heard, maxBuy), maxBuy)).toEqual([]);
  });

  it.each([['what is gone', { gone: 'goodsRemoved' }], ['what is sold out', { stock: 0 }]])('goes on without %s once that is accepted', (_what, facts) => {
    const heard = hears(facts);
    expect(waitingLines(heard, 500)).toHaveLength(1);
    expect(counts(accept(heard))).toEqual([['mug:red', 2]]);
  });

  it('has a seller’s name in the language that the shop was asked in', () => {
    expect(hears({ seller: { id: 's1', name: 'Nord' } }).map(({ title }) => title)).toEqual(['Nord', 'South']);
  });

  it('is itself where the shop said nothing', () => {
    expect(orderWithNews(groups, () => undefined)).toEqual(groups);
    expect(acceptedOrder(groups, new Set(), 500)).toEqual(groups);
  });
});
