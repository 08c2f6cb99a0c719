import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { suggest, type Suggestions } from '../../../../src/app/features/search/suggest';
import { device } from '../../../../src/local/database/database';
import { connectionFailed, connectionWorks } from '../../../../src/sync/connectivity';
import { card } from '../../../support/client/kept-goods';

const row = (id: string, name: string, sellerName: string) => ({ id, language: 'en' as const, card: card(id, { name, sellerId: sellerName, sellerName }), asOf: 0, usedAt: 1 });

beforeEach(async () => {
  await device.goods.clear();
  await device.goods.bulkPut([row('lamp', 'Desk lamp', 'Quay'), row('teapot', 'Porcelain teapot', 'Lampwick')]);
  connectionFailed();
});
afterEach(() => connectionWorks());

async function suggested(keyword: string): Promise<readonly (readonly string[])[]> {
  const told: Suggestions[] = [];
  await suggest(keyword, 'en', new AbortController().signal, (suggestions) => told.push(suggestions));
  return told.map(({ goods, stores }) => [...goods, ...stores].map(({ id }) => id));
}

it('without a connection names goods and stores by their own names', async () => {
  expect(await suggested('lamp')).toEqual([['lamp', 'Lampwick']]);
});

it('without a connection names what a search finds in spite of a typing error', async () => {
  expect(await suggested('lanp')).toEqual([['lamp']]);
});
