import { dayMs } from '../../rules/durations';
import { lastShopTime } from '../outbox/outbox-age';
import { uploadsCache } from '../session/uploads-cache';
import { device, type DeviceDatabase } from './database';
import { needsUpkeep, packRows } from './state';
import { storageWorks } from './storage-works';
import { workerCaches } from './worker-caches';

/** How much the device caches at most, and how long an unused row stays. Generous: a row is about 2 kB. */
export const evictionLimits = { replies: 1_000, goods: 6_000, unusedDays: 60 } as const;
/**
 * A `usedAt` up to this far in the future was set by a clock that was ahead; rows of offline packs are later still, even
 * if a clock that restarted in 1970 set them.
 */
export const farFutureMs = 25 * 365 * dayMs;

/**
 * Deletes rows not shown for long, then the longest unused above the limits. Never deletes the shopper's own rows, nor
 * offline packs, whose `usedAt` is far in the future (local/offline/offline-packs.ts); a full disk does
 * (`makingRoom`). Time ends when the shop was last heard, by its clock: one of this device that is ahead makes nothing
 * old, and without a connection all of it stays. Returns whether there is anything to maintain (`needsUpkeep`).
 */
export async function evictUnused(now: number): Promise<boolean> {
  const heardAt = (await lastShopTime(device))?.shop ?? 0;
  for (const [table, limit] of [[device.replies, evictionLimits.replies], [device.goods, evictionLimits.goods]] as const) {
    await table.where('usedAt').below(Math.min(now, heardAt) - evictionLimits.unusedDays * dayMs).delete();
    const cached = table.where('usedAt').belowOrEqual(now + farFutureMs);
    const excess = (await cached.count()) - limit;
    if (excess > 0) await cached.limit(excess).delete();
  }
  return (await device.state.get(needsUpkeep)) !== undefined;
}

/** Deletes a share of what can be loaded again, the longest unused first (of a user's own replies the oldest), to make room for what can't. `usedBefore`: `Infinity` deletes offline packs too. */
export async function evictShare(db: DeviceDatabase, share: number, usedBefore = Date.now() + farFutureMs): Promise<void> {
  for (const table of [db.replies, db.goods]) {
    const cached = table.where('usedAt').belowOrEqual(usedBefore);
    await cached.limit(Math.ceil((await cached.count()) * share)).delete();
  }
  const own = await db.userReplies.toCollection().sortBy('saidAt');
  await db.userReplies.bulkDelete(own.slice(0, Math.ceil(own.length * share)).map(({ user, key }) => [user, key]));
  // What is left of a pack, and what pages show later, must not pass for all of it. Without room to say so, the write that needs it is tried all the same.
  if (usedBefore === Infinity) await packRows(db).modify(({ value }) => void ((Object(value) as { takenAt: number }).takenAt = Date.now())).catch(() => {});
}

/** The worker's caches of pictures that were seen. */
export const pictureCaches = [workerCaches.pictures, uploadsCache] as const;

export async function emptyPictureCaches(): Promise<void> {
  if (!('caches' in globalThis)) return;
  for (const name of pictureCaches) {
    // Emptied, not deleted: the worker may be writing to it.
    const cache = await globalThis.caches.open(name);
    await Promise.all((await cache.keys()).map((request) => cache.delete(request)));
  }
}

let isAsked = false;

/**
 * Asks the browser not to evict what the shopper did, or offline packs; a denial changes nothing. Some browsers ask the shopper:
 * so once a page, and not before there is something to lose.
 */
export function askToPersist(): void {
  if (isAsked) return;
  isAsked = true;
  // The worker, which also compiles this, has no `persist`.
  void (globalThis.navigator as { readonly storage?: { readonly persist?: () => Promise<boolean> } } | undefined)?.storage?.persist?.();
}

/** Whether storage is full. Dexie gives the browser's own error as `inner`, those of a write of many rows as `failures`. */
export function isStorageFull(error: unknown): boolean {
  const { name, inner, failures = [] } = Object(error) as { readonly name?: string; readonly inner?: unknown; readonly failures?: readonly unknown[] };
  return name === 'QuotaExceededError' || (inner !== undefined && isStorageFull(inner)) || failures.some(isStorageFull);
}

/**
 * Writes what can't be loaded again; if storage is full, cached replies, goods and pictures are deleted first, and offline
 * packs only if that is not enough; never with `keepsPacks`, for what the shop says again. Rejects if nothing was written.
 */
export async function makingRoom<Written>(db: DeviceDatabase, write: () => PromiseLike<Written>, keepsPacks = false): Promise<Written> {
  const rounds = [async () => {}, () => evictShare(db, 0.5), () => emptyPictureCaches().catch(() => {}), () => evictShare(db, 1), () => evictShare(db, 1, Infinity)];
  let failure: unknown;
  for (const makeRoom of keepsPacks ? rounds.slice(0, -1) : rounds) {
    try {
      await makeRoom();
      return await write();
    } catch (error) {
      // A database that the browser closed opens again with the next write.
      if (!isStorageFull(error)) return write();
      failure = error;
    }
  }
  throw failure as Error;
}

/** As `makingRoom`, for what the shopper does: the browser is asked to keep it. */
export async function makingLastingRoom<Written>(db: DeviceDatabase, write: () => PromiseLike<Written>): Promise<Written> {
  const written = await makingRoom(db, write);
  askToPersist();
  return written;
}

/**
 * As `makingLastingRoom`, within the time that storage may take to open. `noRoom`, `noStorage`: nothing was written, because
 * storage is full, or does not open. Only opening the database has a time limit: a write that began is awaited, or it might
 * succeed after the shopper was told that it did not.
 */
export async function writeWithEviction<Written>(db: DeviceDatabase, write: () => PromiseLike<Written>, wait?: (ms: number) => Promise<unknown>): Promise<Written | 'noRoom' | 'noStorage'> {
  if (!(await storageWorks(db, wait))) return 'noStorage';
  try {
    return await makingLastingRoom(db, write);
  } catch {
    return 'noRoom';
  }
}
