import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { device } from '../../src/local/database';
import { keepDraft, keepDraftPictures, keptDraft, keptDraftPictures } from '../../src/local/drafts';
import { forgetUser, sealUser } from '../../src/local/seal';

const planted = 'my secret question';
const login = (user: string) => device.session.put({ name: 'open', user, token: `token of ${user}` });

beforeEach(async () => {
  for (const table of device.tables) await table.clear();
});

it('a draft is there again after a reload, until it is empty', async () => {
  await login('ann');
  await keepDraft('chat', planted);
  expect(await keptDraft('chat')).toBe(planted);
  await keepDraft('chat', '');
  expect(await device.personal.count()).toBe(0);
});

it('its pictures are there again too, and go by themselves', async () => {
  await login('ann');
  await keepDraft('review', planted);
  await keepDraftPictures('review', [{ place: 'line', picture: new Blob(['light']) }]);
  expect(await (await keptDraftPictures('review'))[0]?.picture.text()).toBe('light');
  await keepDraftPictures('review', []);
  expect(await keptDraftPictures('review')).toEqual([]);
  expect(await keptDraft('review')).toBe(planted);
  await login('ben');
  expect(await keptDraftPictures('review')).toEqual([]);
});

it('is its user’s: another one finds none, and leaves it alone', async () => {
  await login('ann');
  await keepDraft('chat', planted);
  await login('ben');
  expect(await keptDraft('chat')).toBe('');
  await keepDraft('chat', 'of ben');
  await login('ann');
  expect(await keptDraft('chat')).toBe(planted);
});

it('a visitor’s is not kept', async () => {
  await keepDraft('chat', planted);
  expect(await device.personal.count()).toBe(0);
  expect(await keptDraft('chat')).toBe('');
});

it.each([['a logout', forgetUser], ['the end of a session', sealUser]] as const)('after %s no word of it is left in the open', async (_what, leave) => {
  await login('ann');
  await keepDraft('chat', planted);
  await device.session.delete('open');
  await leave(device, 'ann');
  const rows = await Promise.all(device.tables.map((table) => table.toArray()));
  expect(JSON.stringify(rows)).not.toContain(planted);
});
