import { describe, expect, it } from 'vitest';
import { askedLines, changedFigures, checkoutFigures, linePrice, listedParts, tooSmall, withoutLines, type CheckoutGroup } from '../../../src/rules/cart/checkout';
import { addMoney, noMoney, type Money } from '../../../src/rules/money';
import { checkoutLine, noCharges } from '../../support/client/checkout-world';

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

  it('is listed without what is nothing; delivery may be free, and a total always is', () => {
    expect(listedParts(checkoutFigures(groups, { taxPercent: amount('10'), handlingFee: amount('1.5') }))).toEqual(['goodsTotal', 'discount', 'freight', 'tax', 'handlingFee', 'total']);
    expect(listedParts({ ...checkoutFigures([{ sellerId: 's1', title: 'North', list: [lamp] }], noCharges), freight: noMoney })).toEqual(['goodsTotal', 'freight', 'total']);
    expect(listedParts(checkoutFigures([], noCharges))).toEqual(['total']);
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

describe('what a checkout can’t place', () => {
  it('goes on without a line that its shopper leaves out', () => {
    expect(withoutLines(groups, new Set(['mug:red'])).map(({ sellerId }) => sellerId)).toEqual(['s1']);
  });

  it('[S-168] is each seller’s order that costs less than the minimum, with what it lacks', () => {
    expect(tooSmall(groups, noCharges, noMoney)).toEqual([]);
    expect(tooSmall(groups, noCharges, amount('21.01'))).toEqual([{ sellerId: 's2', title: 'South', missing: '0.01' }]);
    expect(tooSmall(groups, { taxPercent: amount('0'), handlingFee: amount('0.01') }, amount('21.01'))).toEqual([]);
  });
});
