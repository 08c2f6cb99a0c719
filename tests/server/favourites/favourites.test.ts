import { describe, expect, it } from 'vitest';
import { amount, daysAgo } from '../../support/catalog';
import { describeWithShop } from '../../support/server/databases';
import { insertShopper, type Shopper } from '../../support/server/shopper';

describeWithShop((shop, kind) => {
  const shopper = () => insertShopper(shop().db);
  const kept = async (as: Shopper, payload = {}) => shop().ask('keepGoods!list', payload, { as });
  const keptIds = async (as: Shopper) => (await kept(as)).pageList.map(({ sellerGoodsId }) => sellerGoodsId);
  const followedIds = async (as: Shopper) => (await shop().ask('focusSeller!list', {}, { as })).pageList.map(({ sellerId }) => sellerId);
  const followers = async (sellerId: string) => (await shop().ask('seller!info', { sellerId })).followersNum;

  describe('favourite products', () => {
    it('[S-244] [S-385] [S-386] [S-387] [S-388] favourites are exactly those added, newest first', async () => {
      const as = await shopper();
      expect(await kept(as)).toEqual({ pageList: [], pageNum: 1, pageSize: 20, totalElements: 0 });
      for (const sellerGoodsId of ['lamp', 'teapot', 'bicycle']) {
        expect(await shop().ask('keepGoods!add', { sellerGoodsId }, { as })).toBeNull();
        shop().wait(1000);
      }
      expect(await keptIds(as)).toEqual(['bicycle', 'teapot', 'lamp']);
      expect(await shop().ask('keepGoods!count', {}, { as })).toBe(3);
      expect(await shop().ask('keepGoods!del', { sellerGoodsId: 'teapot' }, { as })).toBeNull();
      expect(await keptIds(as)).toEqual(['bicycle', 'lamp']);
      expect(await shop().ask('keepGoods!count', {}, { as })).toBe(2);
    });

    it('favourites show what a card shows, in the language asked in, with the time they were added', async () => {
      const as = await shopper();
      await shop().ask('keepGoods!add', { sellerGoodsId: 'lamp' }, { as });
      const [card] = (await shop().ask('keepGoods!list', {}, { as, lang: 'de' })).pageList;
      const [listed] = (await shop().ask('sellerGoods!list', { categoryId: 'lamps', sellerId: 'lantern' }, { lang: 'de' })).pageList;
      expect(card).toEqual({ ...listed, onShelf: true, createTime: shop().mall.now() });
    });

    it('favourites say what they cost when they were added, where they cost something else now', async () => {
      const as = await shopper();
      const asks = (price: string) => shop().db.updateTable('goods').set({ selling_price: amount(price), discount_price: null }).where('id', '=', 'mug-29').execute();
      const then = async () => (await kept(as)).pageList.map(({ priceThen }) => priceThen);
      await asks('8.25');
      // Backdates this price: otherwise it would be added at the price that it was first sold for.
      await shop().db.updateTable('price_history').set({ since: new Date(shop().mall.now() - 5000).toISOString() }).where('goods_id', '=', 'mug-29').where('asked_price', '=', amount('8.25')).execute();
      await shop().ask('keepGoods!add', { sellerGoodsId: 'mug-29' }, { as });
      expect(await then()).toEqual([undefined]);
      await asks('9.125');
      expect(await then()).toEqual(['8.25']);
      await asks('7');
      expect(await then()).toEqual(['8.25']);
      await asks('8.25');
      expect(await then()).toEqual([undefined]);
      // The price shown is an attribute's own then, which the price history doesn't know.
      await shop().db.updateTable('goods').set({ selling_price: amount('9.5') }).where('id', '=', 'mug-29').execute();
      await shop().db.updateTable('sku').set({ price: amount('3') }).where('goods_id', '=', 'mug-29').execute();
      expect((await kept(as)).pageList).toMatchObject([{ price: '3' }]);
      expect(await then()).toEqual([undefined]);
    });

    it('favourites say what the shopper saw as they were added, however long that waited for a connection; of an attribute that is cheaper too', async () => {
      const as = await shopper();
      const asks = (price: string) => shop().db.updateTable('goods').set({ selling_price: amount(price), discount_price: null }).where('id', '=', 'mug-28').execute();
      const then = async () => (await kept(as)).pageList.map(({ priceThen }) => priceThen);
      await asks('9.5');
      await shop().ask('keepGoods!add', { sellerGoodsId: 'mug-28', price: '8.25' }, { as });
      expect(await then()).toEqual(['8.25']);
      // Added already: the price seen first stays.
      await shop().ask('keepGoods!add', { sellerGoodsId: 'mug-28', price: '9.5' }, { as });
      expect(await then()).toEqual(['8.25']);
      await asks('8.25');
      expect(await then()).toEqual([undefined]);
      await shop().db.updateTable('sku').set({ price: amount('3') }).where('goods_id', '=', 'mug-28').execute();
      expect((await kept(as)).pageList).toMatchObject([{ price: '3', priceThen: '8.25' }]);
    });

    it.each(['-1', '0', '1e3', '123456789012345678901', 5])('favourites are not kept with a price that none is: %s', async (price) => {
      const as = await shopper();
      expect(await shop().refusal('keepGoods!add', { sellerGoodsId: 'lamp', price }, { as })).toMatchObject({ key: 'parameterError' });
      expect(await keptIds(as)).toEqual([]);
    });

    it('favourites may be added again and removed again: what the outbox sends twice succeeds twice', async () => {
      const as = await shopper();
      for (const _time of [1, 2]) expect(await shop().ask('keepGoods!add', { sellerGoodsId: 'lamp' }, { as })).toBeNull();
      expect(await keptIds(as)).toEqual(['lamp']);
      for (const _time of [1, 2]) expect(await shop().ask('keepGoods!del', { sellerGoodsId: 'lamp' }, { as })).toBeNull();
      expect(await shop().ask('keepGoods!del', { sellerGoodsId: 'nothing' }, { as })).toBeNull();
      expect(await keptIds(as)).toEqual([]);
    });

    it('[S-341] [S-342] favourites change once for one key, which is for one body only', async () => {
      const as = await shopper();
      const add = (sellerGoodsId: string) => shop().send('keepGoods!add', { sellerGoodsId }, { as, key: 'keep-once' });
      expect(await add('lamp')).toEqual({ code: 0, msg: '', data: null });
      await shop().ask('keepGoods!del', { sellerGoodsId: 'lamp' }, { as });
      expect(await add('lamp')).toEqual({ code: 0, msg: '', data: null });
      expect(await keptIds(as)).toEqual([]);
      expect((await shop().refusal('keepGoods!add', { sellerGoodsId: 'teapot' }, { as, key: 'keep-once' })).key).toBe('duplicateSubmission');
    });

    it('products that are unknown or not on the shelf are refused alike', async () => {
      const as = await shopper();
      for (const sellerGoodsId of ['nothing', 'hidden-mug', 'gone-mug']) {
        expect(await shop().refusal('keepGoods!add', { sellerGoodsId }, { as })).toEqual({ key: 'goodsUnknown', field: 'sellerGoodsId' });
      }
      expect(await keptIds(as)).toEqual([]);
    });

    it('favourites stay in the list when they leave the shelf, and say so', async () => {
      const as = await shopper();
      await shop().ask('keepGoods!add', { sellerGoodsId: 'mug-30' }, { as });
      await shop().db.updateTable('goods').set({ status: 'removed' }).where('id', '=', 'mug-30').execute();
      expect((await kept(as)).pageList).toMatchObject([{ sellerGoodsId: 'mug-30', onShelf: false }]);
      expect(await shop().ask('keepGoods!add', { sellerGoodsId: 'mug-30' }, { as })).toBeNull();
      await shop().ask('keepGoods!del', { sellerGoodsId: 'mug-30' }, { as });
      expect(await keptIds(as)).toEqual([]);
      await shop().db.updateTable('goods').set({ status: 'listed' }).where('id', '=', 'mug-30').execute();
    });

    it('[S-455] [W-503] favourites come twenty to a page', async () => {
      const as = await shopper();
      const ids = Array.from({ length: 25 }, (_, index) => `mug-${String(index + 1).padStart(2, '0')}`);
      await shop().db.insertInto('keep_goods').values(ids.map((goods_id, index) => ({ user_id: as.userId, goods_id, since: daysAgo(index + 1) }))).execute();
      const [first, second, third] = [await kept(as), await kept(as, { pageNum: 2 }), await kept(as, { pageNum: '3' })];
      expect([...first.pageList, ...second.pageList].map(({ sellerGoodsId }) => sellerGoodsId)).toEqual(ids);
      expect([first, second, third].map(({ pageList, pageSize, totalElements }) => [pageList.length, pageSize, totalElements])).toEqual([[20, 20, 25], [5, 20, 25], [0, 20, 25]]);
      expect(await shop().refusal('keepGoods!list', { pageNum: 0 }, { as })).toEqual({ key: 'pageNumber', field: 'pageNum' });
    });

    it('favourites of one user are nobody else’s', async () => {
      const [one, other] = [await shopper(), await shopper()];
      await shop().ask('keepGoods!add', { sellerGoodsId: 'lamp' }, { as: one });
      await shop().ask('keepGoods!del', { sellerGoodsId: 'lamp' }, { as: other });
      expect(await keptIds(one)).toEqual(['lamp']);
      expect(await keptIds(other)).toEqual([]);
    });
  });

  describe('followed stores', () => {
    it('[S-245] [S-389] [S-390] [S-391] [S-392] followed stores are exactly those followed, and the store counts its followers', async () => {
      const as = await shopper();
      const [before, beforeOther] = [await followers('lantern'), await followers('nordwind')];
      for (const sellerId of ['lantern', 'nordwind', 'lantern']) {
        expect(await shop().ask('focusSeller!add', { sellerId }, { as })).toBeNull();
        shop().wait(1000);
      }
      expect(await followedIds(as)).toEqual(['nordwind', 'lantern']);
      expect(await shop().ask('focusSeller!count', {}, { as })).toBe(2);
      expect([await followers('lantern'), await followers('nordwind')]).toEqual([before + 1, beforeOther + 1]);
      for (const _time of [1, 2]) expect(await shop().ask('focusSeller!del', { sellerId: 'lantern' }, { as })).toBeNull();
      expect(await followedIds(as)).toEqual(['nordwind']);
      expect([await followers('lantern'), await followers('nordwind')]).toEqual([before, beforeOther + 1]);
      const [card] = (await shop().ask('focusSeller!list', {}, { as })).pageList;
      expect(card).toMatchObject({ sellerId: 'nordwind', followersNum: beforeOther + 1, createTime: shop().mall.now() - 2000 });
    });

    it('stores that are unknown are refused, and may be left all the same', async () => {
      const as = await shopper();
      expect(await shop().refusal('focusSeller!add', { sellerId: 'nothing' }, { as })).toEqual({ key: 'sellerUnknown', field: 'sellerId' });
      expect(await shop().ask('focusSeller!del', { sellerId: 'nothing' }, { as })).toBeNull();
    });

    if (kind === 'server') {
      it('stores count every one of twenty who follow and leave at once', async () => {
        const before = await followers('bare');
        const many = await Promise.all(Array.from({ length: 20 }, shopper));
        await Promise.all(many.map((as) => shop().ask('focusSeller!add', { sellerId: 'bare' }, { as })));
        expect(await followers('bare')).toBe(before + 20);
        await Promise.all(many.slice(0, 15).map((as) => shop().ask('focusSeller!del', { sellerId: 'bare' }, { as })));
        expect(await followers('bare')).toBe(before + 5);
      });
    }
  });

  it('[S-246] [S-437] a visitor who adds or follows is told “not logged in”', async () => {
    expect(await shop().send('keepGoods!add', { sellerGoodsId: 'lamp' })).toEqual({ code: 403, msg: '未登录', data: null });
    expect(await shop().send('focusSeller!add', { sellerId: 'lantern' })).toEqual({ code: 403, msg: '未登录', data: null });
  });
}, { embeddedToo: true });
