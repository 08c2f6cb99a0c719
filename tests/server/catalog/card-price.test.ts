import { expect, it, onTestFinished } from 'vitest';
import { openServer } from '../../../src/server/db/database';
import { migrate } from '../../../src/server/db/migrate';
import { migrateBefore } from '../../support/server/migrate-before';
import { freshDatabase } from '../../support/services/postgres';

it('a card says the cheapest attribute and whether they differ: of goods from before the version that does, and after every change', async () => {
  const { url, drop } = await freshDatabase();
  const database = openServer(url);
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  await migrateBefore(database, 'card-price');
  const skus: Readonly<Record<string, readonly string[]>> = {
    alike: ['null', '0'], dearer: ['null', '12'], cheaper: ['null', '7'], own: ['9', '11'], 'own-alike': ['9', '9'], same: ['null', '8'], bare: [],
  };
  await database.script(`
    insert into seller (id, logo, country, created_at) values ('lantern', 'x', 'DE', now());
    insert into category (id, position, image) values ('lamps', 0, 'x');
    insert into goods (id, seller_id, category_id, category_path, images, attribute_id, selling_price, discount_price, dispatch_fee, long_distance_fee, delivery_fee, buy_min, created_at)
      values ${Object.keys(skus).map((id) => `('${id}', 'lantern', 'lamps', '{lamps}', '{x}', 'colour', 10, 8, 0, 0, 0, 1, now())`).join()};
    insert into sku (id, goods_id, position, value_id, price, stock, image)
      values ${Object.entries(skus).flatMap(([id, prices]) => prices.map((price, index) => `('${id}-${index}', '${id}', ${index}, 'x', ${price}, 1, 'x')`)).join()};`);
  await migrate(database);
  const { db } = database;
  const said = async () => Object.fromEntries((await db.selectFrom('goods').select(['id', 'cheapest_price', 'prices_differ']).execute()).map((row) => [row.id, [row.cheapest_price, row.prices_differ]]));
  const before = { alike: ['8', false], dearer: ['8', true], cheaper: ['7', true], own: ['9', true], 'own-alike': ['9', false], same: ['8', false], bare: ['8', false] };
  expect(await said()).toEqual(before);

  await db.updateTable('sku').set({ price: '6' as never }).where('id', '=', 'alike-1').execute();
  await db.updateTable('sku').set({ price: null }).where('goods_id', '=', 'own').execute();
  await db.updateTable('goods').set({ discount_price: null }).where('id', '=', 'same').execute();
  expect(await said()).toEqual({ ...before, alike: ['6', true], own: ['8', false], same: ['8', true] });
});
