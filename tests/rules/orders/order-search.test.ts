import { describe, expect, it } from 'vitest';
import { orderMatcher, type OrderTexts } from '../../../src/rules/orders/order-search';

const order: OrderTexts = { serialNumber: 'DH20260601-0042', createTime: 1_000, sellerName: 'Quay Lights', goodsNames: ['Brass lamp, Größe M', '黄铜台灯', 'مصباح نُحاسيّ'] };
const finds = (keyword: string, time: { from?: number; before?: number } = {}, of = order) => orderMatcher({ keyword, ...time })(of);

describe('the words of a search among orders', () => {
  it.each(['DH20260601-0042', 'dh20260601', '0042', 'brass', 'BRASS LAMP', 'lam', 'quay', 'grosse', '台灯', 'مصباح', 'نحاسي', 'lamp quay 0042', ' lamp, '])('finds by number, goods or store: “%s”', (keyword) => {
    expect(finds(keyword)).toBe(true);
  });

  it.each(['0043', 'teapot', 'lamp teapot', '台车', 'brasslamp'])('finds nothing where one word is nowhere: “%s”', (keyword) => {
    expect(finds(keyword)).toBe(false);
  });

  it('asks for nothing by blanks, and finds nothing by signs alone', () => {
    expect(finds('  ')).toBe(true);
    expect(finds('!?')).toBe(false);
  });

  it('finds no word that two texts make only together', () => {
    expect(finds('lightsbrass')).toBe(false);
    expect(finds('s', {}, { ...order, serialNumber: '1', sellerName: 'a', goodsNames: [] })).toBe(false);
  });
});

it('finds from the first moment on, and before the last', () => {
  expect([999, 1_000, 1_001].map((from) => finds('', { from }))).toEqual([true, true, false]);
  expect([1_000, 1_001].map((before) => finds('lamp', { before }))).toEqual([false, true]);
  expect(finds('lamp', { from: 2_000, before: 500 })).toBe(false);
});
