import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { device, userTableNames, userTables } from '../../../src/local/database/database';
import { addSearch, keepSearchResult, searchHistory } from '../../../src/local/catalog/search-history';
import { storageUsage } from '../../../src/local/database/storage-usage';
import { forgetUser } from '../../../src/local/session/encrypt-user-data';
import { switchUser, closeSession } from '../../../src/local/session/switch-user';

const sealKey = Buffer.alloc(32, 7).toString('base64url');
const ofUsers = device.tables.filter(({ name, schema }) => name !== 'keys' && [schema.primKey, ...schema.indexes].some(({ keyPath }) => keyPath === 'user'));
const count = (name: string, user: string) => device.table(name).where('user').equals(user).count();

/** Adds a row of this user to every table that has rows of users. */
async function fill(user: string): Promise<void> {
  for (const table of ofUsers) {
    const { keyPath, auto } = table.schema.primKey;
    const key = auto || keyPath === null || keyPath === undefined ? [] : [keyPath].flat();
    const fields = [...key.filter((field) => field !== 'user').map((field) => [field, field === 'index' ? 0 : 'x']), ['id', table.name === 'sealed' ? undefined : `of ${user}`], ['user', user]];
    await table.put(Object.fromEntries(fields.filter(([, value]) => value !== undefined)));
  }
}

beforeEach(async () => {
  for (const table of device.tables) await table.clear();
});

it('are all in one list', () => {
  expect(ofUsers.map(({ name }) => name).toSorted()).toEqual([...userTableNames].toSorted());
});

it('hold nothing of a user who logged out, and all that they held of another', async () => {
  await fill('ann');
  await fill('ben');
  await forgetUser(device, 'ann');
  for (const { name } of ofUsers) expect([name, await count(name, 'ann'), await count(name, 'ben')]).toEqual([name, 0, 1]);
});

it('hold nothing that lies open of a user whose session ended; what was encrypted comes back, the rest is asked for again', async () => {
  await switchUser(device, { user: 'ann', token: 'one', sealKey });
  await fill('ann');
  await device.sealed.clear();
  await device.outboxPictures.put({ entry: 'of ann', index: 0, user: 'ann', bytes: new ArrayBuffer(3), type: 'image/webp' });
  await device.outboxPictures.delete(['x', 0]);
  await device.drafts.put({ user: 'ann', name: 'x', text: 'written' });
  await closeSession(device, 'one');
  for (const name of userTableNames.filter((table) => table !== 'sealed')) expect([name, await count(name, 'ann')]).toEqual([name, 0]);
  await switchUser(device, { user: 'ann', token: 'two', sealKey });
  for (const name of userTableNames) expect([name, await count(name, 'ann')]).toEqual([name, userTables[name].startsWith('encrypt') ? 1 : 0]);
});

it.each(['a logout', 'the end of a session'])('after %s nobody is offered what was searched for before', async (end) => {
  await switchUser(device, { user: 'ann', token: 'one', sealKey });
  await addSearch('lamp');
  await keepSearchResult({ keyword: 'lamp', kind: 'goods', ids: ['x'], at: 1 });
  await (end === 'a logout' ? forgetUser(device, 'ann') : closeSession(device, 'one'));
  expect(await searchHistory()).toEqual([]);
  expect(await device.state.count()).toBe(0);
});

it('are weighed as the shopper’s own, but for what waits and what is encrypted', async () => {
  await fill('ann');
  expect((await storageUsage('own')).count).toBe(userTableNames.length - 3);
});
