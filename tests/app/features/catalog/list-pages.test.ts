import { describe, expect, it } from 'vitest';
import { countOf, eachOnce, type ListPage } from '../../../../src/app/features/catalog/lists/use-pages';
import { pending, toQueryResult } from '../../../../src/app/queries/query-result';

const page = (cards: number, totalElements: number, asOf = 1_000): ListPage =>
  ({ status: 'success', data: { pageList: Array.from({ length: cards }, () => ({})), pageNum: 1, pageSize: 12, totalElements }, asOf }) as unknown as ListPage;

describe('the count of a list', () => {
  it('is of what is shown, and of how many the newest page says', () => {
    expect(countOf([page(12, 310), page(12, 309)])).toEqual({ shown: 24, total: 309, asOf: 1_000 });
  });

  it('leaves out a page on its way, and one that did not come', () => {
    expect(countOf([page(12, 30), pending])).toMatchObject({ shown: 12, total: 30 });
    expect(countOf([page(12, 30), toQueryResult<'sellerGoods!list'>({ status: 'offline' })])).toMatchObject({ shown: 12, total: 30 });
  });

  it('is as old as its oldest page', () => {
    expect(countOf([page(12, 30, 5), page(12, 30, 9)])?.asOf).toBe(5);
  });

  it('is unknown while nothing is known', () => {
    expect(countOf([pending])).toBeUndefined();
    expect(countOf([toQueryResult<'sellerGoods!list'>({ status: 'failed' })])).toBeUndefined();
  });
});

describe('the pages of a list', () => {
  const of = (totalElements: number, ...ids: readonly string[]): ListPage =>
    ({ status: 'success', data: { pageList: ids.map((sellerGoodsId) => ({ sellerGoodsId })), pageNum: 1, pageSize: 2, totalElements }, asOf: 1_000 }) as unknown as ListPage;
  const shown = (pages: readonly ListPage[]) => pages.map(({ data }) => data?.pageList.map(({ sellerGoodsId }) => sellerGoodsId));

  it('show goods once that moved to the next page meanwhile, and end', () => {
    const pages = eachOnce([of(3, 'lamp', 'mug'), of(4, 'mug', 'cup')]);
    expect(shown(pages)).toEqual([['lamp', 'mug'], ['cup']]);
    expect(countOf(pages)).toMatchObject({ shown: 3, total: 3 });
  });

  it('leave out what the page shows elsewhere, and stay as they are while they are on their way', () => {
    expect(shown(eachOnce([of(4, 'lamp', 'mug'), pending], ['mug']))).toEqual([['lamp'], undefined]);
  });
});
