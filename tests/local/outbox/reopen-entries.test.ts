import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { device } from '../../../src/local/database/database';
import { keepDraftPicture, keptDraftPictures } from '../../../src/local/draft-pictures';
import { keepDraft, keptDraft } from '../../../src/local/drafts';
import { discardEntry } from '../../../src/local/outbox/outbox';
import { askShopper } from '../../../src/local/outbox/outbox-replay';
import { pictureToCome } from '../../../src/local/outbox/outbox-row';
import { writeEntry } from '../../../src/local/outbox/outbox-write';
import { reopenEntries } from '../../../src/local/outbox/reopen-entries';
import { refuseBlobs } from '../../support/client/refuse-blobs';

const form = 'review o1';
const image = (text: string) => new Blob([text], { type: 'image/webp' });
const reopen = (...ids: readonly string[]) =>
  reopenEntries(form, ids.map((id) => ({ id, parts: [{ place: id, images: [pictureToCome(0), pictureToCome(1)] }] })), (before) => [before, ...ids].join(' '));
const pictures = async () => Promise.all((await keptDraftPictures(form)).map(async ({ place, picture }) => [place, picture.type, await picture.text()]));
const waiting = async () => [await device.outbox.count(), await device.outboxPictures.count()];

/** A review of one line that the shop has refused. */
async function refused(id: string, ...texts: readonly string[]): Promise<void> {
  const images = texts.map((_text, index) => pictureToCome(index));
  const sent = await Promise.all(texts.map(async (text) => ({ bytes: await image(text).arrayBuffer(), sha256: text, type: 'image/webp' })));
  await writeEntry(device, 'ann', { id, name: 'evaluation!add', payload: { orderId: 'o1', sellerGoodsId: 'lamp', skuId: id, rating: 5, content: 'Bright', images }, pictures: sent, madeAt: 1, language: 'en' });
  const row = await device.outbox.get({ id });
  if (!row) throw new Error('not written');
  await askShopper(device, row, 'uploadFailed');
}

beforeEach(async () => {
  await Promise.all(device.tables.map((table) => table.clear()));
  await device.session.put({ name: 'open', user: 'ann', token: 't' });
});

it('what the shop refused is in its form again, words and pictures, beside what is there of other lines, and waits no more', async () => {
  await keepDraft(form, 'tin', 'ann');
  // Left by an attempt that was stopped halfway.
  await keepDraftPicture({ form, owner: 'ann' }, { id: 'left', place: 'brass', picture: image('left') });
  await keepDraftPicture({ form, owner: 'ann' }, { id: 'other', place: 'tin', picture: image('other') });
  await refused('brass', 'one', 'two');
  await refused('steel');
  expect(await reopen('brass', 'steel')).toBe(true);
  expect(await keptDraft(form)).toBe('tin brass steel');
  expect(await pictures()).toEqual([['brass', 'image/webp', 'one'], ['brass', 'image/webp', 'two'], ['tin', 'image/webp', 'other']]);
  expect(await waiting()).toEqual([0, 0]);
});

it('what the shop refused is in its form again with its pictures also in a browser that stores no Blob', async () => {
  refuseBlobs();
  await refused('brass', 'one');
  expect(await reopen('brass')).toBe(true);
  expect(await pictures()).toEqual([['brass', 'image/webp', 'one']]);
});

it.each<[why: string, meanwhile: () => Promise<unknown>]>([
  ['was discarded', () => discardEntry('steel')],
  ['is being sent again', () => device.outbox.where('id').equals('steel').modify({ state: 'sending', tries: 1 })],
  ['is another user’s', () => device.session.put({ name: 'open', user: 'ben', token: 't2' })],
])('all stays as it is where one of them %s in another tab', async (_why, meanwhile) => {
  await refused('brass', 'one');
  await refused('steel');
  await meanwhile();
  const before = await waiting();
  expect(await reopen('brass', 'steel')).toBe(false);
  expect([await waiting(), await device.drafts.count(), await device.draftPictures.count()]).toEqual([before, 0, 0]);
});
