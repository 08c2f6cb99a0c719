import { describe, expect, it } from 'vitest';
import type { PayloadInput } from '../../../src/contract/shop/calls';
import type { CategoryNode } from '../../../src/contract/shop/goods';
import { goods } from '../../support/catalog';
import { describeWithShop } from '../../support/server/databases';

/** A tree as `id count [children]`. */
const drawn = (nodes: readonly CategoryNode[]): string => nodes.map(({ id, goodsNum, children }) => `${id} ${goodsNum}${children.length > 0 ? ` [${drawn(children)}]` : ''}`).join(', ');

const homeGoods = goods.filter(({ status, path }) => status === undefined && path[0] === 'home').length;

describeWithShop((shop) => {
  describe('category!tree', () => {
    it('[S-347] answers all categories as a tree, with how many listed goods are in each and below it', async () => {
      const { tree } = await shop().ask('category!tree', {});
      expect(drawn(tree)).toBe(`home ${homeGoods} [light 5 [lamps 5], kitchen 31 [teapots 1, mugs 30]], sport 1 [wheels 1 [bicycles 1]], empty 0`);
      expect(tree[0]).toMatchObject({ name: 'Home', image: 'home.category' });
    });

    it('the tree names categories in the asked language, in English where that has none', async () => {
      const { tree } = await shop().ask('category!tree', {}, { lang: 'de' });
      expect(tree.map(({ name }) => name)).toEqual(['Wohnen', 'Sport', 'Nothing yet']);
      expect((await shop().ask('category!tree', {}, { lang: 'ar' })).tree.map(({ name }) => name)).toEqual(['المنزل', 'Sport', 'Nothing yet']);
    });

    it('answers for a document only a part: the way to a category with what is beside and below it, or the first departments', async () => {
      const part = async (payload: PayloadInput<'category!tree'>) => drawn((await shop().ask('category!tree', payload)).tree);
      expect(await part({ around: 'light' })).toBe(`home ${homeGoods} [light 5 [lamps 5], kitchen 31], sport 1, empty 0`);
      expect(await part({ around: 'lamps' })).toBe(`home ${homeGoods} [light 5 [lamps 5], kitchen 31], sport 1, empty 0`);
      expect(await part({ around: 'no-such' })).toBe(`home ${homeGoods}, sport 1, empty 0`);
      expect(await part({ whole: 1 })).toBe(`home ${homeGoods} [light 5 [lamps 5], kitchen 31 [teapots 1, mugs 30]], sport 1, empty 0`);
    });

    it('the tree is asked for by GET, and takes nothing else', async () => {
      expect(await shop().refusal('category!tree', { depth: '3' })).toEqual({ key: 'parameterError', field: 'depth' });
      expect(await shop().refusal('category!tree', { whole: 'all' })).toEqual({ key: 'parameterError', field: 'whole' });
    });
  });

  describe('category!sellerTree', () => {
    it('[S-348] answers the categories in which a store has listed goods, and how many', async () => {
      const of = async (sellerId: string) => drawn((await shop().ask('category!sellerTree', { sellerId })).tree);
      expect(await of('lantern')).toBe('home 2 [light 1 [lamps 1], kitchen 1 [teapots 1]]');
      expect(await of('nightlamp')).toBe('home 2 [light 2 [lamps 2]]');
      expect(await of('bare')).toBe('');
    });

    it('refuses an unknown store and a missing one', async () => {
      expect((await shop().refusal('category!sellerTree', { sellerId: 'no-such' })).key).toBe('sellerUnknown');
      expect(await shop().refusal('category!sellerTree', {})).toEqual({ key: 'parameterMissing', field: 'sellerId' });
      expect(await shop().refusal('category!sellerTree', { sellerId: '' })).toEqual({ key: 'requiredEmpty', field: 'sellerId' });
    });
  });

  describe('category!list', () => {
    const list = async (asked: { parentId?: string; pageNum?: number; pageSize?: number }) => {
      const page = await shop().ask('category!list', asked);
      return { ...page, ids: page.pageList.map(({ id }) => id) };
    };

    it('[S-346] answers the categories, departments first', async () => {
      expect(await list({})).toMatchObject({
        ids: ['home', 'sport', 'empty', 'light', 'kitchen', 'wheels', 'lamps', 'teapots', 'mugs', 'bicycles'], totalElements: 10, pageSize: 12,
      });
    });

    it('answers what is right below one, and pages', async () => {
      expect(await list({ parentId: 'kitchen' })).toMatchObject({ ids: ['teapots', 'mugs'], totalElements: 2 });
      expect(await list({ parentId: 'no-such' })).toMatchObject({ ids: [], totalElements: 0 });
      expect(await list({ pageNum: 2, pageSize: 4 })).toMatchObject({ ids: ['kitchen', 'wheels', 'lamps', 'teapots'], totalElements: 10 });
      expect(await list({ pageNum: 9, pageSize: 4 })).toMatchObject({ ids: [], totalElements: 10 });
      expect(await shop().refusal('category!list', { pageNum: 0 })).toEqual({ key: 'pageNumber', field: 'pageNum' });
    });
  });

  describe('category!recommend', () => {
    it('[S-349] answers the categories whose goods sell best, and none that is empty', async () => {
      const recommended = await shop().ask('category!recommend', {});
      expect(recommended.pageList.map(({ id }) => id)).toEqual(['mugs', 'lamps', 'teapots', 'bicycles']);
      expect(recommended.totalElements).toBe(4);
      const second = await shop().ask('category!recommend', { pageNum: 2, pageSize: 1 });
      expect(second).toMatchObject({ pageList: [{ id: 'lamps', name: 'Desk lamps', goodsNum: 5 }], totalElements: 4 });
      expect((await shop().ask('category!recommend', { pageNum: 9 })).pageList).toEqual([]);
      expect(await shop().refusal('category!recommend', { pageNum: '0' })).toEqual({ key: 'pageNumber', field: 'pageNum' });
    });
  });
});
