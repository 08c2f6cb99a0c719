import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { goodsOnDevice } from '../../../src/local/catalog/search';
import { device } from '../../../src/local/database/database';
import { countFilters, passes } from '../../../src/rules/catalog/list-filters';
import { card } from '../../support/client/kept-goods';

const row = (id: string, facts: Parameters<typeof card>[1] = {}, language = 'en') => ({ id, language, card: card(id, facts), asOf: 0, usedAt: 1 });

beforeEach(async () => {
  await device.goods.clear();
  await device.goods.bulkPut([
    row('lamp', { name: 'Desk lamp', categoryId: 'lamps', shipsFrom: 'PT', freeDelivery: true, stock: 3 }),
    row('shade', { name: 'Lampshade', categoryId: 'lamps', shipsFrom: 'DE', stock: 0 }),
    // Stored by a version whose cards had no `shipsFrom`.
    row('mug', { name: 'Mug', categoryId: 'mugs', stock: 1 }),
    row('becher', { name: 'Becher', categoryId: 'mugs' }, 'de'),
  ]);
});
const ids = async (...asked: Parameters<typeof goodsOnDevice>) => (await goodsOnDevice(...asked)).map(({ sellerGoodsId }) => sellerGoodsId).toSorted();

it('the device tells what it keeps in a language, of a search and of categories', async () => {
  expect(await ids('en', undefined, undefined)).toEqual(['lamp', 'mug', 'shade']);
  expect(await ids('en', undefined, ['mugs', 'cups'])).toEqual(['mug']);
  expect(await ids('en', 'lamp', undefined)).toEqual(['lamp', 'shade']);
  expect(await ids('en', 'lamp', ['mugs'])).toEqual([]);
});

it('what was kept before it told its country is in no country, and counts in none', async () => {
  const goods = await goodsOnDevice('en', undefined, undefined);
  expect(countFilters(goods, {})).toEqual({ inStock: 2, freeDelivery: 1, countryList: [{ country: 'DE', goodsNum: 1 }, { country: 'PT', goodsNum: 1 }] });
  expect(goods.filter((one) => passes(one, { shipsFrom: 'PT' })).map(({ sellerGoodsId }) => sellerGoodsId)).toEqual(['lamp']);
});
