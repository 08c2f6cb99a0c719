import { describe, expect, it } from 'vitest';
import { amount } from '../../support/catalog';
import { describeWithShop } from '../../support/server/databases';

describeWithShop((shop) => {
  const search = () => shop().ask('sellerGoods!search', { keyword: 'lamp' });

  describe('who asks what somebody asked just before', () => {
    it('finds the same goods for some seconds, each as it is now', async () => {
      const { db } = shop();
      const { pageList, totalElements } = await search();
      const [first, second] = pageList;
      if (!first || !second) throw new Error('two lamps are needed');
      await db.updateTable('goods').set({ selling_price: amount('77.10'), discount_price: null }).where('id', '=', first.sellerGoodsId).execute();
      await db.updateTable('goods').set({ status: 'unlisted' }).where('id', '=', second.sellerGoodsId).execute();

      const again = await search();
      expect(again.pageList.find(({ sellerGoodsId }) => sellerGoodsId === first.sellerGoodsId)?.sellingPrice).toBe('77.1');
      expect(again.pageList.map(({ sellerGoodsId }) => sellerGoodsId)).not.toContain(second.sellerGoodsId);
      expect(again.totalElements).toBe(totalElements);

      shop().wait(6_000);
      expect((await search()).totalElements).toBe(totalElements - 1);
    });
  });
});
