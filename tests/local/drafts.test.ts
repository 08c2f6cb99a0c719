import 'fake-indexeddb/auto';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { device } from '../../src/local/database/database';
import { draftPart, forgetDraftPicture, forgetDraftPictures, keepDraftPicture, keptDraftPictures } from '../../src/local/draft-pictures';
import { keepDraft, keepDraftInTurn, keptDraft } from '../../src/local/drafts';
import { writeEntry } from '../../src/local/outbox/outbox-write';
import { forgetUser, encryptUser } from '../../src/local/session/encrypt-user-data';
import { switchUser, closeSession } from '../../src/local/session/switch-user';
import { refuseBlobs } from '../support/client/refuse-blobs';

const planted = 'my secret question';
const login = (user: string) => device.session.put({ name: 'open', user, token: `token of ${user}` });

beforeEach(async () => {
  for (const table of device.tables) await table.clear();
});

it('a draft is there again after a reload, until it is empty', async () => {
  await login('ann');
  await keepDraft('chat', planted, 'ann');
  expect(await keptDraft('chat')).toBe(planted);
  await keepDraft('chat', '', 'ann');
  expect(await device.drafts.count()).toBe(0);
});

it('its pictures are there again too, and go by themselves', async () => {
  await login('ann');
  await keepDraft('review', planted, 'ann');
  for (const id of ['second', 'first', 'third']) await keepDraftPicture({ form: 'review 1', owner: 'ann' }, { id, place: 'line', picture: new Blob([id]) });
  await keepDraftPicture({ form: 'review 12', owner: 'ann' }, { id: 'other', place: 'line', picture: new Blob(['other']) });
  const texts = async () => Promise.all((await keptDraftPictures('review 1')).map(({ picture }) => picture.text()));
  expect(await texts()).toEqual(['second', 'first', 'third']);
  await forgetDraftPicture({ form: 'review 1', owner: 'ann' }, 'first');
  expect(await texts()).toEqual(['second', 'third']);
  await forgetDraftPictures({ form: 'review 1', owner: 'ann' }, 'another line');
  expect(await texts()).toEqual(['second', 'third']);
  await forgetDraftPictures({ form: 'review 1', owner: 'ann' });
  expect(await texts()).toEqual([]);
  expect(await keptDraftPictures('review 12')).toHaveLength(1);
  expect(await keptDraft('review')).toBe(planted);
  await login('ben');
  expect(await keptDraftPictures('review 12')).toEqual([]);
  await device.session.delete('open');
  expect(await keptDraftPictures('review 12')).toEqual([]);
});

it('its pictures are kept in a browser that stores no Blob, and those that an earlier version stored as one are still there', async () => {
  await login('ann');
  await device.draftPictures.put({ user: 'ann', form: 'review 1', id: 'earlier', place: 'line', picture: new Blob(['then'], { type: 'image/png' }), position: 1 });
  refuseBlobs();
  expect(await keepDraftPicture({ form: 'review 1', owner: 'ann' }, { id: 'new', place: 'line', picture: new Blob(['now'], { type: 'image/webp' }) })).toBe(true);
  const kept = (await keptDraftPictures('review 1')).map(async ({ id, place, picture }) => [id, place, picture.type, await picture.text()]);
  expect(await Promise.all(kept)).toEqual([['earlier', 'line', 'image/png', 'then'], ['new', 'line', 'image/webp', 'now']]);
});

it('is its user’s: another one finds none, and leaves it alone', async () => {
  await login('ann');
  await keepDraft('chat', planted, 'ann');
  await login('ben');
  expect(await keptDraft('chat')).toBe('');
  await keepDraft('chat', 'of ben', 'ben');
  await login('ann');
  expect(await keptDraft('chat')).toBe(planted);
});

it('a visitor’s is not kept', async () => {
  await keepDraft('chat', planted, undefined);
  expect(await device.drafts.count()).toBe(0);
  expect(await keptDraft('chat')).toBe('');
});

it.each<[what: string, keep: () => Promise<unknown>]>([
  ['a text', () => keepDraft('chat', planted, 'ann')],
  ['a picture', () => keepDraftPicture({ form: 'recharge', owner: 'ann' }, { id: 'p', place: 'proof', picture: new Blob([planted]) })],
])('%s that comes to be stored only once its user is gone is not kept, and does not become the next user’s', async (_what, keep) => {
  await keep();
  await login('ben');
  await keep();
  expect([await device.drafts.count(), await device.draftPictures.count()]).toEqual([0, 0]);
});

it('what is deleted only once its user is gone takes nothing of the next user’s', async () => {
  const ann = { form: 'recharge', owner: 'ann' };
  const ben = { ...ann, owner: 'ben' };
  await login('ben');
  await keepDraft('recharge', 'of ben', 'ben');
  await keepDraftPicture(ben, { id: 'p', place: 'proof', picture: new Blob(['of ben']) });
  await keepDraft('recharge', '', 'ann');
  await forgetDraftPicture(ann, 'p');
  await forgetDraftPictures(ann);
  expect([await device.drafts.count(), await device.draftPictures.count()]).toEqual([1, 1]);
});

it('of what is written faster than it is stored only the latest is, of each user by itself', async () => {
  await login('ann');
  const put = vi.spyOn(device.drafts, 'put');
  onTestFinished(() => put.mockRestore());
  const texts = ['I', 'Is', 'Is it', 'Is it blue?'].map((text) => keepDraftInTurn('chat', text, 'ann'));
  await Promise.all([...texts, keepDraftInTurn('chat', planted, 'ben')]);
  expect(put.mock.calls.map(([{ user, text }]) => [user, text])).toEqual([['ann', 'I'], ['ann', 'Is it blue?']]);
  expect(await keptDraft('chat')).toBe('Is it blue?');
});

it.each([['a logout', forgetUser], ['the end of a session', encryptUser]] as const)('after %s no word of it is left in the open', async (_what, leave) => {
  await login('ann');
  await keepDraft('chat', planted, 'ann');
  await device.session.delete('open');
  await leave(device, 'ann');
  const rows = await Promise.all(device.tables.map((table) => table.toArray()));
  expect(JSON.stringify(rows)).not.toContain(planted);
});

it('what was being written when a session ended is there again after the same user’s login, and nobody else’s', async () => {
  const sealKey = Buffer.alloc(32, 7).toString('base64url');
  await switchUser(device, { user: 'ann', token: 'one', sealKey });
  await keepDraft('chat', planted, 'ann');
  await keepDraft('review o1', 'four stars', 'ann');
  await device.userReplies.put({ user: 'ann', key: 'what the shop said', reply: 1, asOf: 1 });
  await closeSession(device, 'one');
  expect(await device.userReplies.toArray()).toEqual([]);
  await switchUser(device, { user: 'ben', token: 'two', sealKey: Buffer.alloc(32, 9).toString('base64url') });
  expect(await keptDraft('chat')).toBe('');
  await switchUser(device, { user: 'ann', token: 'three', sealKey });
  expect([await keptDraft('chat'), await keptDraft('review o1')]).toEqual([planted, 'four stars']);
  expect(await device.sealed.count()).toBe(0);
});

it('of several places goes place by place, each with what keeps what it became: text and pictures of the others stay', async () => {
  await login('ann');
  await keepDraft('review o1', 'brass tin', 'ann');
  for (const place of ['brass', 'tin']) await keepDraftPicture({ form: 'review o1', owner: 'ann' }, { id: place, place, picture: new Blob([place]) });
  const send = (skuId: string) => writeEntry(device, 'ann', {
    id: `entry-${skuId}`, name: 'evaluation!add', payload: { orderId: 'o1', sellerGoodsId: 'lamp', skuId, rating: 5, content: 'Bright', images: [] }, pictures: [], madeAt: 1, language: 'en',
    draft: draftPart('review o1', skuId, (text) => text.replace(skuId, '').trim()),
  });
  await send('brass');
  expect(await keptDraft('review o1')).toBe('tin');
  expect((await keptDraftPictures('review o1')).map(({ place }) => place)).toEqual(['tin']);
  await send('tin');
  expect([await device.drafts.count(), await device.draftPictures.count(), await device.outbox.count()]).toEqual([0, 0, 2]);
});

it('goes in the transaction that keeps what it became: a page that dies then does not offer it to be sent again', async () => {
  await login('ann');
  await keepDraft('chat', planted, 'ann');
  const entry = { id: 'entry-0001', name: 'newOnlinechat!send', payload: { type: 'text', content: planted }, pictures: [], madeAt: 1, language: 'en', draft: 'chat' } as const;
  expect(await writeEntry(device, 'ben', entry)).toBe('notLoggedIn');
  expect(await keptDraft('chat')).toBe(planted);
  await writeEntry(device, 'ann', entry);
  expect(await keptDraft('chat')).toBe('');
});
