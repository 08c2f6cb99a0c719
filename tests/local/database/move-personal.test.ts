import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallSuccess } from '../../../src/contract/shop/call-outcome';
import { queryKey } from '../../../src/contract/shop/query-key';
import { cartLines } from '../../../src/local/cart/cart';
import { lastMessageId, lastReadMessageId, unreadCount } from '../../../src/local/chat';
import { shownChat } from '../../../src/local/shown-chat';
import { changesOf } from '../../../src/local/counters';
import { device } from '../../../src/local/database/database';
import { searchHistory } from '../../../src/local/catalog/search-history';
import { keptDraftPictures } from '../../../src/local/draft-pictures';
import { keptDraft } from '../../../src/local/drafts';
import { favouriteIds } from '../../../src/local/favourites';
import { ownDrafts } from '../../../src/local/orders/order-drafts';
import { orderMarks } from '../../../src/local/orders/order-marks';
import { waitingEntries } from '../../../src/local/outbox/outbox';
import { watchUserReply } from '../../../src/local/replies/user-replies';
import { keptAddresses } from '../../../src/local/replies/stored-addresses';
import { importUserKey } from '../../../src/local/session/encrypt-user-data';
import { switchUser, closeSession, encryptOthers } from '../../../src/local/session/switch-user';
import { presentUser } from '../../../src/local/session/session-row';
import { favouritesListed } from '../../../src/local/stored-favourites';

/** As released: never change it. */
const stores = {
  replies: 'key, usedAt, *goodsIds',
  goods: '[language+id], usedAt, language',
  state: 'name',
  outbox: '++seq, &id, user',
  outboxPictures: '[entry+index], user',
  session: 'name',
  keys: 'user',
  sealed: '++id, user',
  lease: 'name',
  personal: '[user+key], user',
  favourites: '[user+kind+id], user, [user+kind]',
  chat: '[user+id], user',
  cart: '[user+key], user',
  orderDrafts: '[user+id], user',
};

/** Each user's key, as the shop returns it at login. */
const sealKeys = { ben: 1, cem: 2, ann: 3 };
const sealKey = (user: keyof typeof sealKeys) => Buffer.alloc(32, sealKeys[user]).toString('base64url');
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'));

/**
 * The rows that version 4 wrote through its own functions: of ann, who is logged in; of cem, who was logged in before her and
 * whose rows are unencrypted, because his page died first; of ben, whose session ended and whose rows are encrypted.
 */
async function rowsOfVersion4(): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = JSON.parse(readFileSync(new URL('version-4.json', import.meta.url), 'utf8'), (_field, value: Record<string, string> | null) => {
    if (typeof value?.['$bytes'] === 'string') return bytesOf(value['$bytes']).buffer;
    if (typeof value?.['$array'] === 'string') return bytesOf(value['$array']);
    if (typeof value?.['$blob'] === 'string') return new Blob([bytesOf(value['$blob'])], { type: String(value['type']) });
    return value;
  }) as Record<string, Record<string, unknown>[]>;
  for (const row of tables['keys'] ?? []) row['key'] = await importUserKey(sealKey(row['user'] as 'ann'));
  return tables;
}

async function everyRow(db: Dexie): Promise<string> {
  return JSON.stringify(await Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()])));
}

async function openVersion4(): Promise<Dexie> {
  const old = new Dexie('dhow');
  old.version(4).stores(stores);
  return old.open();
}

function keptReply(user: string, name: 'keepGoods!count'): Promise<CallSuccess<'keepGoods!count'> | undefined> {
  return new Promise((resolve) => {
    const stop = watchUserReply<'keepGoods!count'>(user, queryKey('en', name, {}), (kept) => {
      setTimeout(() => stop());
      resolve(kept);
    });
  });
}

const texts = async (form: string) => Promise.all((await keptDraftPictures(form)).map(async ({ id, place, picture }) => [id, place, picture.type, await picture.text()]));

/** The current user's data after the upgrade, read as the pages read it. */
async function found() {
  const user = (await presentUser(device)) ?? '';
  return {
    user,
    drafts: [await keptDraft('chat'), await keptDraft('review o1')],
    pictures: [await texts('review o1'), await texts('avatar')],
    reminded: [...(await orderMarks('reminded'))],
    reviewed: [...(await orderMarks('reviewed'))],
    chat: [await lastMessageId(), await lastReadMessageId(), await unreadCount()],
    reply: await keptReply(user, 'keepGoods!count'),
    addresses: [(await keptAddresses(device, user))?.book.map(({ city }) => city), (await keptAddresses(device, user))?.asOf, await changesOf(user, 'addressesSettled')],
    favourites: [[...(await favouriteIds(device, 'goods'))], await changesOf(user, 'favouritesSettled'), await favouritesListed(device, user, 'goods'), await favouritesListed(device, user, 'seller')],
    waiting: (await waitingEntries(device)).map(({ id, pictures }) => [id, pictures]),
    messages: (await shownChat(device)).map(({ content }) => content),
    cart: (await cartLines(device)).map(({ skuId, count, checked }) => [skuId, count, checked]),
    orders: (await ownDrafts(device)).map(({ state, order }) => [state, order.payload.remark]),
  };
}

const ofAnn = {
  user: 'ann',
  drafts: ['question of ann', 'stars of ann'],
  pictures: [
    [['p-ann-2', 'o1 lamp', 'image/webp', 'picture p-ann-2'], ['p-ann-1', 'o1 lamp', 'image/webp', 'picture p-ann-1']],
    [['p-ann-0', 'avatar', 'image/png', 'face']],
  ],
  reminded: [['o1', 13]],
  reviewed: [['o1 lamp s', 0]],
  chat: ['10', '9', 4],
  reply: { status: 'success', data: 5, asOf: 77 },
  addresses: [['Braga'], 0, 2],
  favourites: [['lamp', 'of ann'], 1, true, false],
  waiting: [['entry-ann-1', 0], ['entry-ann-2', 1]],
  messages: ['Hello', 'ann?', 'Still there?', 'first of ann', 'picture.0.to-come'],
  cart: [['ann-a', 2, true], ['ann-b', 1, false]],
  orders: [['sent', 'order of ann']],
};

/** The data that is encrypted when a session ends, and nothing else: the rest is fetched from the shop again. */
const comesBack = (user: string) => ({
  user,
  drafts: [`question of ${user}`, `stars of ${user}`],
  pictures: [[], []],
  reminded: [],
  reviewed: [],
  chat: [undefined, undefined, 0],
  reply: undefined,
  addresses: [undefined, undefined, 0],
  favourites: [[], 0, false, false],
  waiting: [[`entry-${user}-1`, 0], [`entry-${user}-2`, 1]],
  messages: [`first of ${user}`, 'picture.0.to-come'],
  cart: [[`${user}-a`, 2, true], [`${user}-b`, 1, false]],
  orders: [['sent', `order of ${user}`]],
});

let before: string;

beforeEach(async () => {
  device.close({ disableAutoOpen: false });
  await Dexie.delete('dhow');
  const old = await openVersion4();
  for (const [table, rows] of Object.entries(await rowsOfVersion4())) await old.table(table).bulkAdd(rows);
  before = await everyRow(old);
  old.close();
});
afterEach(() => void vi.restoreAllMocks());

describe('a device that has the version before', () => {
  it('keeps every row of the user who is logged in', async () => {
    expect(await found()).toEqual(ofAnn);
    expect(await searchHistory()).toEqual(['lamp']);
    expect(await device.replies.count()).toBe(1);
    expect(device.backendDB().objectStoreNames.contains('personal')).toBe(false);
  });

  it('has as many rows as before, and of cem what lay open: none is anybody else’s', async () => {
    const moved = await Promise.all([device.userReplies, device.drafts, device.draftPictures, device.orderMarks, device.chatMarks, device.counters].map(async (table) => {
      const users = (await table.toArray()).map(({ user }) => user);
      return [table.name, users.filter((user) => user === 'ann').length, users.filter((user) => user === 'cem').length, users.length];
    }));
    expect(moved).toEqual([['userReplies', 2, 2, 4], ['drafts', 2, 2, 4], ['draftPictures', 3, 3, 6], ['orderMarks', 2, 2, 4], ['chatMarks', 2, 2, 4], ['counters', 4, 2, 6]]);
    expect(moved.reduce((sum, [, , , all]) => sum + Number(all), 0)).toBe((await rowsOfVersion4())['personal']?.length);
  });

  it('decrypts what the version before encrypted, at its user’s next login', async () => {
    await closeSession(device, 'token of ann');
    await switchUser(device, { user: 'ben', token: 'new', sealKey: sealKey('ben') });
    expect(await found()).toEqual(comesBack('ben'));
    expect(await device.sealed.where('user').equals('ben').count()).toBe(0);
  });

  it('encrypts what it finds lying open of somebody else, and gives it back', async () => {
    await encryptOthers(device);
    expect(await everyRow(device)).not.toContain('question of cem');
    expect(await found()).toEqual(ofAnn);
    await closeSession(device, 'token of ann');
    await switchUser(device, { user: 'cem', token: 'new', sealKey: sealKey('cem') });
    expect(await found()).toEqual(comesBack('cem'));
  });

  it('leaves rows that no version wrote, and moves the rest', async () => {
    const old = await openVersion4();
    await old.table('personal').bulkPut([{ user: 'ann', key: 'of a later version', reply: {}, asOf: 1 }, { user: 'ann', key: 'draft odd', reply: 7, asOf: 0 }, { user: 'ann', key: 'a' }]);
    old.close();
    expect(await found()).toEqual(ofAnn);
  });
});

it('killed at any row of the move, the device has all that it had, and the next start moves it', async () => {
  const put = IDBObjectStore.prototype.put;
  const count = (await rowsOfVersion4())['personal']?.length ?? 0;
  for (let killedAt = 1; killedAt <= count; killedAt += 1) {
    let puts = 0;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function killed(this: IDBObjectStore, ...given) {
      puts += 1;
      if (puts === killedAt) this.transaction.abort();
      return put.apply(this, given);
    });
    await expect(device.open(), `row ${killedAt}`).rejects.toThrow();
    expect(puts).toBe(killedAt);
    vi.restoreAllMocks();
    device.close({ disableAutoOpen: false });
    const old = await openVersion4();
    expect(old.verno).toBe(4);
    expect(await everyRow(old), `row ${killedAt}`).toBe(before);
    old.close();
  }
  expect(await found()).toEqual(ofAnn);
});
