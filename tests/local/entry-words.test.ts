import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { device } from '../../src/local/database';
import { namesOfEntries, picturesOfEntry } from '../../src/local/entry-words';

const card = { sellerGoodsId: 'g1', name: 'Red kettle', sellerId: 's1', sellerName: 'Harbour tools' };

it('what waiting actions are about is named as the device knows it, a product in the reader’s language', async () => {
  await device.goods.put({ id: 'g1', language: 'en', card: card as never, asOf: 1, usedAt: 1 });
  expect(await namesOfEntries('en', { goods: ['g1', 'g2'], sellers: ['s1', 's2'] })).toEqual(new Map([['g1', 'Red kettle'], ['s1', 'Harbour tools']]));
  expect(await namesOfEntries('ar', { goods: ['g1'], sellers: [] })).toEqual(new Map());
});

it('an entry’s pictures are there again in their order, so that a discarded one can be taken back', async () => {
  const picture = (index: number, entry = 'e1') => ({ entry, index, user: 'u', bytes: new Uint8Array([index]).buffer, type: 'image/jpeg' });
  await device.outboxPictures.bulkPut([picture(1), picture(0), picture(7, 'e2')]);
  const blobs = await picturesOfEntry('e1');
  expect(await Promise.all(blobs.map(async (blob) => [...new Uint8Array(await blob.arrayBuffer())]))).toEqual([[0], [1]]);
  expect(blobs[0]?.type).toBe('image/jpeg');
});
