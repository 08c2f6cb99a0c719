import { describe, expect, it } from 'vitest';
import { insertCatalog } from '../../support/catalog';
import { Shop } from '../../support/calls';
import { onEachDatabase } from '../../support/databases';

onEachDatabase(async (database) => {
  await insertCatalog(database.db);
  return Shop.open(database);
}, (shop) => {
  describe('goods list', () => {
    it('answers', async () => {
      const page = await shop().ask('sellerGoods!list', {});
      expect(page.pageList.map((g) => g.name)).toEqual([]);
    });
  });
});
