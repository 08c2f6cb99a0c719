import type { Table } from 'dexie';
import { packPictureCache } from '../offline/pack-pictures';
import { clearUnpinned, pinned, unpinned } from '../offline/pinned-rows';
import { entriesOf } from '../outbox/outbox-write';
import { unreadableRows } from '../outbox/unreadable-rows';
import { presentOwner } from '../session/session-row';
import { device, userTableNames, type DeviceDatabase } from './database';
import { emptyPictureCaches, pictureCaches } from './storage-eviction';
import { workerCaches } from './worker-caches';
import { clearSearchHistory, searchHistory } from '../catalog/search-history';

/** What the device stores, in kinds that its owner understands. Only what can be loaded again may be cleared by kind. */
export const storageKinds = ['pages', 'pictures', 'searches', 'kept', 'own', 'waiting'] as const;
export type StorageKind = (typeof storageKinds)[number];

/** The number of items and their approximate size; large kinds are estimated from a sample. */
export type StorageUsage = { readonly count: number; readonly bytes: number };

/** The worker's caches by kind; the other caches hold the app itself. */
const caches = { pages: [workerCaches.documents, workerCaches.catalog], pictures: pictureCaches } as const;
const ownTables = userTableNames.filter((name) => name !== 'outbox' && name !== 'outboxPictures' && name !== 'sealed');
const weighed = 40;

function sampleOf<Item>(all: readonly Item[]): Item[] {
  const step = Math.max(1, Math.floor(all.length / weighed));
  return all.filter((_item, index) => index % step === 0).slice(0, weighed);
}

function sum(all: readonly StorageUsage[]): StorageUsage {
  return all.reduce((before, { count, bytes }) => ({ count: before.count + count, bytes: before.bytes + bytes }), { count: 0, bytes: 0 });
}

async function inTable(table: Table<unknown, never>, of = table.toCollection()): Promise<StorageUsage> {
  const keys = await of.primaryKeys();
  if (keys.length === 0) return { count: 0, bytes: 0 };
  const rows = await table.bulkGet(sampleOf(keys));
  const average = rows.reduce<number>((bytes, row) => bytes + (JSON.stringify(row)?.length ?? 0), 0) / rows.length;
  return { count: keys.length, bytes: Math.round(average * keys.length) };
}

/** The offline shell is no page that was seen: without it, offline packs would not open either. */
async function requestsIn(cache: Cache): Promise<Request[]> {
  return (await cache.keys()).filter(({ url }) => new URL(url).pathname !== '/shell');
}

/** Usage by pages seen, or by offline packs: both are in the same tables. */
function inTables(db: DeviceDatabase, of: typeof pinned): Promise<StorageUsage[]> {
  return Promise.all([inTable(db.replies as never, of(db.replies) as never), inTable(db.goods as never, of(db.goods) as never)]);
}

async function inCaches(names: readonly string[]): Promise<StorageUsage> {
  if (!('caches' in globalThis)) return { count: 0, bytes: 0 };
  return sum(
    await Promise.all(
      names.map(async (name) => {
        if (!(await globalThis.caches.has(name))) return { count: 0, bytes: 0 };
        const cache = await globalThis.caches.open(name);
        const requests = await requestsIn(cache);
        const sample = await Promise.all(sampleOf(requests).map(async (request) => (await (await cache.match(request))?.blob())?.size ?? 0));
        const average = sample.length === 0 ? 0 : sample.reduce((bytes, size) => bytes + size, 0) / sample.length;
        return { count: requests.length, bytes: Math.round(average * requests.length) };
      }),
    ),
  );
}

async function waitingUsage(db: DeviceDatabase): Promise<StorageUsage> {
  const user = await presentOwner(db);
  const entries = await entriesOf(db, user);
  let bytes = entries.reduce((size, row) => size + JSON.stringify(row).length, 0);
  await db.outboxPictures.where('user').equals(user).each((picture) => {
    bytes += picture.bytes.byteLength;
  });
  return { count: entries.length + (await unreadableRows(db, user)).length, bytes };
}

/** How much of one kind is stored. */
export async function storageUsage(kind: StorageKind, db = device): Promise<StorageUsage> {
  switch (kind) {
    case 'pages':
      return sum([...(await inTables(db, unpinned)), await inCaches(caches.pages)]);
    case 'kept':
      return sum([...(await inTables(db, pinned)), await inCaches([packPictureCache])]);
    case 'pictures':
      return inCaches(caches.pictures);
    case 'searches': {
      const terms = await searchHistory();
      return { count: terms.length, bytes: terms.join('').length };
    }
    case 'own':
      return sum(await Promise.all(ownTables.map((name) => inTable(db.table(name)))));
    case 'waiting':
      return waitingUsage(db);
  }
}

/** Clears what the shop can send again. The shopper's own data are deleted at logout, outbox entries one by one. */
export async function clearStorage(kind: 'pages' | 'pictures' | 'searches'): Promise<void> {
  if (kind === 'searches') return clearSearchHistory();
  if (kind === 'pictures') return emptyPictureCaches();
  await clearUnpinned();
  if (!('caches' in globalThis)) return;
  for (const name of caches.pages) {
    // Emptied, not deleted: the worker may be writing to it.
    const cache = await globalThis.caches.open(name);
    await Promise.all((await requestsIn(cache)).map((request) => cache.delete(request)));
  }
}
