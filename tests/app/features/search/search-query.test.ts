import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { keywordIn, keywordOf, readSearch } from '../../../../src/app/features/search/keyword';
import { searchQuery, storesQuery } from '../../../../src/app/features/search/search-query';
import { calls } from '../../../../src/contract/shop/calls';

describe('the keyword of an address', () => {
  it.each([
    ['/searchResult', ' lamp ', 'lamp'],
    ['/searchStore', 'lamp', 'lamp'],
    ['/store', 'lamp', 'lamp'],
    ['/searchGoods', '"lamp"', 'lamp'],
    ['/searchGoods', 'lamp', ''],
    ['/searchGoods', '{"a":1}', ''],
    ['/index', undefined, ''],
    ['/userInfo/my-order', 'lamp', ''],
  ])('of %s with %s is “%s”', (pathname, k, keyword) => {
    expect(keywordIn({ pathname, search: { k } })).toBe(keyword);
  });

  it('is read from JSON on /searchGoods, and from nothing else', () => {
    expect(keywordOf('"tea \\u4e2d"')).toBe('tea 中');
    for (const odd of ['', 'tea', '"tea', '17', 'null', '["tea"]', '{"k":"tea"}', '"  "']) expect(keywordOf(odd), odd).toBeUndefined();
  });
});

it('asks only what the shop takes, however long or odd the address is', () => {
  const search = readSearch({ k: `  ${'x'.repeat(10_000)}`, pages: '7', rating: '99', sort: 'bribe', priceFrom: '-1' });
  expect(v.safeParse(calls['sellerGoods!search'].payload, JSON.parse(JSON.stringify(searchQuery(search, search.k)))).success).toBe(true);
  expect(v.safeParse(calls['seller!list'].payload, storesQuery(search.k)).success).toBe(true);
});

it('asks for no half characters, which a cut leaves', () => {
  for (const typed of [`${'x'.repeat(199)}💡`, 'a\ud800b']) {
    const { keyword } = searchQuery({}, typed);
    expect(keyword).toBe(typed.startsWith('x') ? 'x'.repeat(199) : 'ab');
    expect(storesQuery(typed).keyword).toBe(keyword);
  }
});

it('asks for all stores where there is no keyword', () => {
  expect(storesQuery('  ', 2)).toEqual({ pageNum: 2, pageSize: 24 });
});
