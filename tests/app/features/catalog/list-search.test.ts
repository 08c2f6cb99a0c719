import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { mostPages, readListSearch, type ListSearch } from '../../../../src/app/features/catalog/list-address';
import { listFilters, listQuery } from '../../../../src/app/features/catalog/list-query';
import { appliedFilters, categoryPath, changed, nextCategories, without } from '../../../../src/app/features/catalog/lists/list-search';
import { calls } from '../../../../src/contract/shop/calls';
import type { CategoryNode } from '../../../../src/contract/shop/goods';
import { goodsSorts } from '../../../../src/rules/catalog/catalog';
import type { Money } from '../../../../src/rules/money';

const money = (text: string) => text as Money;
const said = (search: ListSearch) => Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

/** Writes the search to an address and reads it back as the router does (app/router.tsx). */
const fromAddress = (search: object) => readListSearch(Object.fromEntries(Object.entries(said(search)).map(([name, value]) => [name, String(value)])));

describe('what an address says of a list', () => {
  it('is read as it was written', () => {
    const search: ListSearch = { categoryId: 'shoes', sellerId: 'store-7', priceFrom: money('10'), priceTo: money('99.95'), rating: 4, discounted: true, sort: 'priceUp', pages: 3 };
    expect(fromAddress(search)).toEqual(search);
  });

  it.each([
    [{ pages: 'abc' }],
    [{ pages: '0' }],
    [{ pages: '1.5' }],
    [{ priceFrom: '1e3' }],
    [{ priceFrom: '-1' }],
    [{ priceTo: 'cheap' }],
    [{ rating: '0' }],
    [{ rating: 'good' }],
    [{ sort: 'bribe' }],
    [{ discounted: 'maybe' }],
    [{ categoryId: '<script>' }],
    [{ categoryId: 'x'.repeat(65) }],
    [{ sellerId: '' }],
  ])('leaves %j out', (raw) => {
    expect(said(readListSearch(raw))).toEqual({});
  });

  it('is brought within its limits', () => {
    expect(said(readListSearch({ rating: '9', pages: '99999' }))).toEqual({ rating: 5, pages: mostPages });
  });

  it('does not name the order that every list has unasked', () => {
    expect(said(readListSearch({ sort: goodsSorts[0] }))).toEqual({});
  });

  it('covers every odd word of the address that it is laid over', () => {
    const raw = { pages: 'abc', priceFrom: '1e3', rating: '', lang: 'ar' };
    expect(said({ ...raw, ...readListSearch(raw) } as ListSearch)).toEqual({ lang: 'ar' });
  });

  it('makes a question that the shop takes, whatever else stands there', () => {
    const word = fc.oneof(fc.string(), fc.constantFrom('1', '5', '12.50', 'true', 'shoes', 'sold', '-1', 'NaN', '1e99', '٣'));
    const names = fc.constantFrom('categoryId', 'sellerId', 'priceFrom', 'priceTo', 'rating', 'discounted', 'sort', 'pages', 'k', 'id', 'lang', 'utm_source');
    fc.assert(
      fc.property(fc.dictionary(names, word), (raw) => {
        const asked: unknown = JSON.parse(JSON.stringify(listQuery({ ...raw, ...readListSearch(raw) } as ListSearch)));
        expect(v.safeParse(calls['sellerGoods!list'].payload, asked).success).toBe(true);
      }),
    );
  });

  it('asks every page of a list the same but for its number', () => {
    const search = readListSearch({ rating: '4', pages: '3', sort: 'new' });
    expect(listQuery(search, 2)).toEqual({ ...listFilters(search), pageNum: 2, pageSize: 12 });
  });
});

describe('a filter', () => {
  const search: ListSearch = { categoryId: 'shoes', priceTo: money('80'), rating: 4, sort: 'sold', pages: 4 };

  it('in force is shown, except one that the page itself asks', () => {
    expect(appliedFilters(search)).toEqual(['categoryId', 'priceTo', 'rating']);
    expect(appliedFilters({ ...search, discounted: true, sellerId: 'a' }, { discounted: true, sellerId: 'a' })).toEqual(['categoryId', 'priceTo', 'rating']);
    expect(appliedFilters({ sort: 'sold', pages: 2 })).toEqual([]);
  });

  it('dropped leaves the others and the order, and begins at the first page', () => {
    expect(said(without(search, ['rating']))).toEqual({ categoryId: 'shoes', priceTo: '80', sort: 'sold' });
    expect(said(without(search, appliedFilters(search)))).toEqual({ sort: 'sold' });
  });

  it('chosen begins at the first page', () => {
    expect(said(changed(search, { rating: 3 }))).toEqual({ categoryId: 'shoes', priceTo: '80', rating: 3, sort: 'sold' });
  });
});

describe('the category tree', () => {
  const node = (id: string, ...children: CategoryNode[]): CategoryNode => ({ id, name: id, image: id, goodsNum: 1, children });
  const tree = [node('fashion', node('shoes', node('boots'), node('heels')), node('bags')), node('home', node('lamps'))];
  const names = (nodes: readonly CategoryNode[]) => nodes.map(({ id }) => id);

  it('leads from the department down to a category', () => {
    expect(names(categoryPath(tree, 'heels'))).toEqual(['fashion', 'shoes', 'heels']);
    expect(names(categoryPath(tree, 'home'))).toEqual(['home']);
  });

  it('has no way to a category that is not in it', () => {
    expect(categoryPath(tree, 'cars')).toEqual([]);
    expect(categoryPath(tree, undefined)).toEqual([]);
  });

  it('goes on to what is below, and at its bottom to what is beside', () => {
    expect(names(nextCategories(tree, []))).toEqual(['fashion', 'home']);
    expect(names(nextCategories(tree, categoryPath(tree, 'fashion')))).toEqual(['shoes', 'bags']);
    expect(names(nextCategories(tree, categoryPath(tree, 'boots')))).toEqual(['boots', 'heels']);
    expect(names(nextCategories(tree, categoryPath(tree, 'lamps')))).toEqual(['lamps']);
  });
});
