import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { device } from '../../../src/local/database/database';
import { picturesOfEntry } from '../../../src/local/outbox/entry-pictures';

it('an entry’s pictures are there again in their order, so that a discarded one can be taken back', async () => {
  const picture = (index: number, entry = 'e1') => ({ entry, index, user: 'u', bytes: new Uint8Array([index]).buffer, type: 'image/jpeg' });
  await device.outboxPictures.bulkPut([picture(1), picture(0), picture(7, 'e2')]);
  const blobs = await picturesOfEntry('e1');
  expect(await Promise.all(blobs.map(async (blob) => [...new Uint8Array(await blob.arrayBuffer())]))).toEqual([[0], [1]]);
  expect(blobs[0]?.type).toBe('image/jpeg');
});
