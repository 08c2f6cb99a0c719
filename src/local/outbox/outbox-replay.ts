import type { DeviceDatabase } from '../database/database';
import { makingRoom } from '../database/storage-eviction';
import { presentUser, readSession } from '../session/session-row';
import { handlerOf, readyEntry, type ReadyEntry } from './outbox-handlers';
import { readOutboxRow, tooOld, unreadable, type OutboxRow, type PictureRow, type WaitingFor } from './outbox-row';
import { entriesOf, removeEntry } from './outbox-write';

/** The replayer's transactions; the laws that they keep are in sync/outbox.ts. */

const leaseName = 'outbox';

/** Takes the lease; without `force` only if nobody else has it. */
export function takeLease(db: DeviceDatabase, holder: string, force: boolean): Promise<boolean> {
  return db.transaction('rw', db.lease, async () => {
    const now = await db.lease.get(leaseName);
    if (now && now.holder !== holder && !force) return false;
    await db.lease.put({ name: leaseName, holder, beat: (now?.beat ?? 0) + 1 });
    return true;
  });
}

/** Shows that the holder is alive; returns false if the lease was taken over. */
export function beatLease(db: DeviceDatabase, holder: string): Promise<boolean> {
  return db.transaction('rw', db.lease, async () => {
    const now = await db.lease.get(leaseName);
    if (now?.holder !== holder) return false;
    await db.lease.put({ ...now, beat: now.beat + 1 });
    return true;
  });
}

export function dropLease(db: DeviceDatabase, holder: string): Promise<void> {
  return db.transaction('rw', db.lease, async () => {
    if ((await db.lease.get(leaseName))?.holder === holder) await db.lease.delete(leaseName);
  });
}

/** The value that others watch: it changes while the holder is alive. */
export async function leaseMark(db: DeviceDatabase): Promise<string> {
  const now = await db.lease.get(leaseName);
  return now ? `${now.holder} ${now.beat}` : '';
}

/** The first entry of each lane that may be sent now: visitors' entries and those of the present user. No other user's are read. */
export async function laneHeads(db: DeviceDatabase): Promise<ReadyEntry[]> {
  const user = await presentUser(db);
  const rows = [...(await entriesOf(db, '')), ...(user === undefined ? [] : await entriesOf(db, user))];
  const heads = new Map<string, ReadyEntry | 'unknown'>();
  for (const row of rows) {
    const lane = laneOf(row);
    if (row.state === 'needsYou' || heads.has(lane)) continue;
    const ready = readyEntry(row);
    if (ready !== unreadable) heads.set(lane, ready);
  }
  return [...heads.values()].filter((ready) => ready !== 'unknown');
}

/** The lane's name, with the user: lanes belong to one user. */
export function laneOf({ user, lane }: Pick<OutboxRow, 'user' | 'lane'>): string {
  return `${user} ${lane}`;
}

export type Sending = { readonly entry: ReadyEntry; readonly token: string | undefined };

/**
 * Marks an entry as being sent, and reads it for the next step; `undefined` if this replayer may not send it any more: the
 * lease is somebody else's, its user is gone, it was removed, or it is not the first of its lane. With `tried`, the try is
 * recorded before the first byte is sent.
 */
export function markSending(db: DeviceDatabase, holder: string, seq: number, tried: boolean): Promise<Sending | undefined> {
  return db.transaction('rw', db.outbox, db.session, db.lease, async () => {
    if ((await db.lease.get(leaseName))?.holder !== holder) return undefined;
    const row = readOutboxRow(await db.outbox.get(seq));
    if (!row || row.state === 'needsYou') return undefined;
    const session = await readSession(db);
    if (row.user !== '' && session?.user !== row.user) return undefined;
    const first = (await entriesOf(db, row.user)).find((other) => other.lane === row.lane && other.state !== 'needsYou' && readyEntry(other) !== unreadable);
    if (first?.seq !== seq) return undefined;
    const marked: OutboxRow = { ...row, state: 'sending', tries: row.tries + (tried ? 1 : 0) };
    const entry = readyEntry(marked);
    if (typeof entry === 'string') return undefined;
    await db.outbox.put(marked);
    return { entry, token: row.user === '' ? undefined : session?.token };
  });
}

/** After the shop's final yes: saves the reply and deletes the entry in one transaction. */
export async function finishEntry(db: DeviceDatabase, { row, name, payload }: ReadyEntry, reply: unknown): Promise<void> {
  const tables = [db.outbox, db.outboxPictures, db.session, db.userReplies, db.counters, db.orderMarks, db.favourites, db.chat, db.goods];
  const finish = (apply: boolean) =>
    db.transaction('rw', tables, async () => {
      // Gone: another replayer finished it, or its user logged out, and none of that user's data may come back.
      if ((await db.outbox.get(row.seq))?.id !== row.id) return;
      if (apply) await handlerOf(name).apply?.(db, { user: row.user, payload: payload as never, reply: reply as never });
      await removeEntry(db, row);
    });
  try {
    await makingRoom(db, () => finish(true), true);
  } catch {
    // No room for the reply, which can be requested again; but the entry must not stay.
    await finish(false);
  }
}

function change(db: DeviceDatabase, row: OutboxRow, news: Partial<OutboxRow>, holder?: string): Promise<void> {
  return db.transaction('rw', db.outbox, db.lease, async () => {
    const now = readOutboxRow(await db.outbox.get(row.seq));
    if (now?.id !== row.id || (holder !== undefined && (await db.lease.get(leaseName))?.holder !== holder)) return;
    await db.outbox.put({ ...now, ...news });
  });
}

/** The outcome is unknown, or the shop said "not now": the entry waits. Only the present holder of the lease may write this. */
export function postponeEntry(db: DeviceDatabase, holder: string, row: OutboxRow, until: { readonly notBefore: number; readonly postponedAt: number; readonly waitingFor: WaitingFor; readonly tries: number }): Promise<void> {
  return change(db, row, { ...until, state: 'waiting' }, holder);
}

/** The shop's final no, or a question to the shopper: the entry stays until the shopper decides. */
export function askShopper(db: DeviceDatabase, row: OutboxRow, refusal: string, refusalText?: string): Promise<void> {
  return change(db, row, { state: 'needsYou', refusal, refusalText });
}

/** The entry may be too old: asks the shopper, unless a later action on the same entity is their last word. */
export function askAge(db: DeviceDatabase, row: OutboxRow): Promise<void> {
  return db.transaction('rw', db.outbox, db.outboxPictures, db.lease, async () => {
    const later = row.entity !== '' && (await entriesOf(db, row.user)).some(({ seq, entity, state }) => entity === row.entity && seq > row.seq && state !== 'needsYou');
    await (later ? removeEntry(db, row) : askShopper(db, row, tooOld));
  });
}

export async function pictureBytes(db: DeviceDatabase, row: OutboxRow, index: number): Promise<PictureRow | undefined> {
  return db.outboxPictures.get([row.id, index]);
}

/** Saves an uploaded picture's name in every entry of the user that has the same picture for the same call. */
export function namePicture(db: DeviceDatabase, row: OutboxRow, sha256: string, name: string): Promise<void> {
  return db.transaction('rw', db.outbox, async () => {
    for (const other of await entriesOf(db, row.user)) {
      if (other.name !== row.name || !other.pictures.some((picture) => picture.sha256 === sha256 && picture.name === undefined)) continue;
      await db.outbox.put({ ...other, pictures: other.pictures.map((picture) => (picture.sha256 === sha256 ? { ...picture, name } : picture)) });
    }
  });
}

/** The shop deleted the unused pictures while the entry waited: they are uploaded again. */
export function forgetPictureNames(db: DeviceDatabase, row: OutboxRow): Promise<void> {
  return change(db, row, { state: 'waiting', swept: (row.swept ?? 0) + 1, pictures: row.pictures.map(({ sha256, size }) => ({ sha256, size })) });
}
