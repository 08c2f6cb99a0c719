import { describe, expect, it } from 'vitest';
import { dataCost, dataKind, savingFor, visitLimits, withholdsPictures } from '../../src/rules/data-use';
import { amount } from '../support/catalog';

describe('what came over the line', () => {
  it.each([
    ['/pictures/lamp.front-320.webp', 'pictures'],
    ['/uploads/0123456789abcdef0123456789abcdef.webp', 'pictures'],
    ['/assets/entry-x1.js', 'app'],
    ['/brands/dhow/logo.svg', 'app'],
    ['/sw.js', 'app'],
    ['/version.json', 'app'],
    ['/manifest.webmanifest', 'app'],
    ['/', 'pages'],
    ['/productDetails', 'pages'],
    ['/api/sellerGoods!list.action', 'pages'],
    ['/api/goodsPack!cards.action', 'pages'],
    ['/assets', 'pages'],
    ['/help/pictures/', 'pages'],
  ])('of %s counts among %s', (path, kind) => {
    expect(dataKind(path)).toBe(kind);
  });
});

describe('what is saved', () => {
  it('is nothing without a limit, however much was used', () => {
    expect(savingFor(10_000_000, undefined)).toBe('none');
  });

  it.each(visitLimits)('with a limit of %i grows with what was used', (limit) => {
    expect([0, limit * 0.8 - 1, limit * 0.8, limit - 1, limit, 2 * limit].map((used) => savingFor(used, limit))).toEqual(['small', 'small', 'onTap', 'onTap', 'reached', 'reached']);
  });

  it('leaves pictures out from four fifths on', () => {
    expect((['none', 'small', 'onTap', 'reached'] as const).map(withholdsPictures)).toEqual([false, false, true, true]);
  });
});

describe('the price of bytes', () => {
  it.each([
    [1_000_000, '0.05', '0.05'],
    [2_500_000, '0.05', '0.125'],
    [1, '1', '0.000001'],
    [999_999, '2', '1.999998'],
    [12_345_678, '0.1', '1.2345678'],
    [0, '3', '0'],
    [0.6, '1', '0.000001'],
  ])('%f bytes at %s a megabyte are %s', (bytes, price, cost) => {
    expect(dataCost(bytes, amount(price))).toBe(cost);
  });
});
