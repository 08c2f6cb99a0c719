import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queryKey } from '../../../src/contract/shop/query-key';
import { changesOf } from '../../../src/local/counters';
import { device } from '../../../src/local/database/database';
import { finishEntry, laneHeads } from '../../../src/local/outbox/outbox-replay';
import { writeEntry } from '../../../src/local/outbox/outbox-write';
import { keepUserReply } from '../../../src/local/replies/user-replies';
import { card } from '../../support/client/kept-goods';

const keys = { preferences: queryKey('en', 'news!preferences', {}), wishes: queryKey('en', 'wish!list', {}) };
const shipped = { kind: 'shipped', channel: 'push' };
const wish = { kind: 'back', sellerGoodsId: 'lamp' };

beforeEach(async () => {
  await device.session.put({ name: 'open', user: 'ann', token: 'token of ann' });
  await device.userReplies.bulkPut([
    { user: 'ann', key: keys.preferences, reply: { preferenceList: [{ kind: 'arrived', channel: 'email' }], thisDevice: true, pushKey: 'k', canMail: true }, asOf: 7 },
    { user: 'ann', key: keys.wishes, reply: { wishList: [{ kind: 'back', sellerGoodsId: 'cup', name: 'A cup', createTime: 5 }], isReached: true }, asOf: 7 },
    { user: 'ben', key: keys.preferences, reply: { preferenceList: [] }, asOf: 7 },
  ]);
});
afterEach(async () => {
  for (const table of device.tables) await table.clear();
});

/** An action done here and accepted by the shop. */
async function taken(name: 'news!add' | 'news!del' | 'wish!add' | 'wish!del', payload: unknown) {
  await writeEntry(device, 'ann', { id: `${name} ${JSON.stringify(payload)}`, name, payload, pictures: [], madeAt: 5, language: 'en' });
  const [head] = await laneHeads(device);
  if (!head) throw new Error('nothing waits');
  await finishEntry(device, head, null);
}
const kept = async (user: string, key: string) => device.userReplies.get([user, key]);

it('a preference that the shop took stays on without a line, and goes as it came; nobody else’s changes', async () => {
  await taken('news!add', shipped);
  expect(await kept('ann', keys.preferences)).toMatchObject({ asOf: 0, reply: { preferenceList: [{ kind: 'arrived', channel: 'email' }, shipped], thisDevice: true } });
  await taken('news!del', { kind: 'arrived', channel: 'email' });
  expect(await kept('ann', keys.preferences)).toMatchObject({ reply: { preferenceList: [shipped] } });
  expect(await kept('ben', keys.preferences)).toMatchObject({ asOf: 7, reply: { preferenceList: [] } });
});

it('a preference that the shop took is not taken back by what was asked for before that', async () => {
  const before = await changesOf('ann', 'stale news!preferences');
  await taken('news!add', shipped);
  const asked = { preferenceList: [], thisDevice: true, pushKey: 'k', canMail: true };
  expect(await keepUserReply<'news!preferences'>('ann', keys.preferences, asked, 8, before)).toBe(true);
  expect(await kept('ann', keys.preferences)).toMatchObject({ asOf: 0, reply: { preferenceList: [{ kind: 'arrived', channel: 'email' }, shipped] } });
});

it('a wish that the shop took stands in the list by the name that the device knows, and is gone when it was ended', async () => {
  await device.goods.put({ language: 'en', id: 'lamp', card: { ...card('lamp'), name: 'A lamp' }, asOf: 1, usedAt: 1 });
  await taken('wish!add', wish);
  expect(await kept('ann', keys.wishes)).toMatchObject({ asOf: 0, reply: { isReached: true, wishList: [{ ...wish, name: 'A lamp' }, { sellerGoodsId: 'cup' }] } });
  expect(await kept('ann', keys.preferences)).toMatchObject({ asOf: 0, reply: { preferenceList: [{ kind: 'arrived' }] } });
  await taken('wish!del', { kind: 'back', sellerGoodsId: 'cup' });
  expect(await kept('ann', keys.wishes)).toMatchObject({ reply: { wishList: [{ sellerGoodsId: 'lamp' }] } });
});
