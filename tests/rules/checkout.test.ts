import { describe, expect, it } from 'vitest';
import { askedLines, changedFigures, checkoutFigures, linePrice, repriced, withoutLines, type CheckoutGroup, type GoodsNow } from '../../src/rules/checkout';
import { addMoney, noMoney, type Money } from '../../src/rules/money';
import { checkoutLine, noCharges } from '../support/checkout-world';

const amount = (text: string) => text as Money;
const lamp = checkoutLine();
const tall = checkoutLine({ identifier: 'lamp:tall', skuId: 'tall', price: amount('12.5'), checkTotal: 1 });
const mug = checkoutLine({ identifier: 'mug:red', sellerGoodsId: 'mug', skuId: 'red', name: 'Mug', sellingPrice: amount('8'), discountPrice: amount('6'), deliveryFee: amount('0'), checkTotal: 3, seller: { id: 's2', name: 'South' } });
const groups: CheckoutGroup[] = [
  { sellerId: 's1', title: 'North', list: [lamp, tall] },
  { sellerId: 's2', title: 'South', list: [mug] },
];

describe('what a checkout costs', () => {
  it('[S-164] [S-169] is every part over all sellers, freight once for each product, tax and handling for each order', () => {
    expect(checkoutFigures(groups, { taxPercent: amount('10'), handlingFee: amount('1.5') })).toEqual({
      goodsTotal: '56.5', discount: '6', dispatchFee: '2', longDistanceFee: '4', deliveryFee: '3', freight: '9', tax: '5.05', handlingFee: '3', total: '67.55',
    });
  });

  it('is nothing for nothing', () => {
    expect(checkoutFigures([], noCharges).total).toBe(noMoney);
  });

  it('is what is sent: every line with its quantity', () => {
    expect(askedLines(groups)).toEqual([
      { sellerGoodsId: 'lamp', skuId: 'brass', count: 2 },
      { sellerGoodsId: 'lamp', skuId: 'tall', count: 1 },
      { sellerGoodsId: 'mug', skuId: 'red', count: 3 },
    ]);
    expect([lamp, tall, mug].map(linePrice)).toEqual(['10', '12.5', '6']);
  });

  it('tells which parts are others now', () => {
    const was = checkoutFigures(groups, noCharges);
    const now = { ...was, tax: amount('2'), total: addMoney(was.total, amount('2')) };
    expect(changedFigures(was, now)).toEqual([
      { part: 'tax', was: '0', now: '2' },
      { part: 'total', was: '59.5', now: '61.5' },
    ]);
    expect(changedFigures(was, { ...was, total: amount('59.500') })).toEqual([]);
  });
});

describe('a draft at the prices of now', () => {
  const goods = (facts: Partial<GoodsNow> = {}): GoodsNow => ({
    price: null, discountPrice: null, sellingPrice: amount('10'), dispatchFee: amount('1'), longDistanceFee: amount('2'), deliveryFee: amount('3'),
    skus: [{ id: 'brass', price: null, stock: 9 }, { id: 'tall', price: amount('12.5'), stock: 9 }], ...facts,
  });
  const only = (now: GoodsNow | 'gone' | undefined) => repriced([{ sellerId: 's1', title: 'North', list: [lamp] }], () => now);

  it('says before and after, and reckons with after', () => {
    const { groups: after, news } = only(goods({ discountPrice: amount('7'), deliveryFee: amount('0') }));
    expect(news).toEqual([{ identifier: 'lamp:brass', name: 'Brass lamp', was: '10', now: '7', stock: 9, short: false }]);
    expect(checkoutFigures(after, noCharges)).toMatchObject({ goodsTotal: '20', discount: '6', deliveryFee: '0', total: '17' });
  });

  it('has no news where nothing changed, or nothing could be asked', () => {
    expect(only(goods()).news).toEqual([]);
    expect(only(undefined)).toEqual({ groups: [{ sellerId: 's1', title: 'North', list: [lamp] }], news: [] });
  });

  it('says that there are fewer than wanted', () => {
    expect(only(goods({ skus: [{ id: 'brass', price: null, stock: 1 }] })).news).toMatchObject([{ stock: 1, short: true, now: '10' }]);
  });

  it.each([['the product', 'gone' as const], ['the attribute', goods({ skus: [] })]])('leaves what is gone for its shopper to decide: %s', (_what, now) => {
    const { groups: after, news } = only(now);
    expect(news).toMatchObject([{ now: null, short: true }]);
    expect(after[0]?.list).toEqual([lamp]);
    expect(withoutLines(after, new Set(['lamp:brass']))).toEqual([]);
  });

  it('goes on without a line that its shopper leaves out', () => {
    expect(withoutLines(groups, new Set(['mug:red'])).map(({ sellerId }) => sellerId)).toEqual(['s1']);
  });
});
