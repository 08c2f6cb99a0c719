import { device, type DeviceDatabase } from '../database/database';
import { watch } from '../database/watch';
import { presentOwner } from '../session/session-row';
import { readyEntry } from './outbox-handlers';
import { readOutboxRow, tooOld, unreadable, type OutboxRow } from './outbox-row';
import { entriesOf, removeEntry } from './outbox-write';
import { unreadableRows } from './unreadable-rows';

/** A waiting action, as a page shows it. */
export type WaitingEntry = {
  readonly id: string;
  /** whose it is; '' for a visitor */
  readonly user: string;
  /** the call's name; see `known` */
  readonly name: string;
  readonly payload: unknown;
  /** 0 if it can't be read */
  readonly madeAt: number;
  readonly state: 'waiting' | 'sending' | 'needsYou';
  /** the shop's refusal, a key of the catalogue; `tooOld` if the shopper has to confirm it; or `unreadable` */
  readonly refusal?: string;
  /** the shop's own text for a refusal that this version has no message for */
  readonly refusalText?: string;
  readonly pictures: number;
  /** false for an action that this version of the mall doesn't understand: another version's, kept until one does, or `unreadable` */
  readonly known: boolean;
  /** whether its payload may be edited: not while it may have arrived already */
  readonly editable: boolean;
};

/** A refused or never tried entry had no effect; any other may have arrived. */
export function isEditable({ state, refusal, tries }: Pick<OutboxRow, 'state' | 'refusal' | 'tries'>): boolean {
  return tries === 0 || (state === 'needsYou' && refusal !== tooOld);
}

export async function waitingEntries(db: DeviceDatabase): Promise<WaitingEntry[]> {
  const user = await presentOwner(db);
  const [rows, broken] = await Promise.all([entriesOf(db, user), unreadableRows(db, user)]);
  const entries = rows.map((row): WaitingEntry => {
    const { id, name, payload, madeAt, state, refusal, refusalText } = row;
    const ready = readyEntry(row);
    if (ready === unreadable) return unreadableEntry(id, user, madeAt);
    return {
      id, user, name, payload, madeAt, state,
      ...(refusal !== undefined && { refusal }),
      ...(refusalText !== undefined && { refusalText }),
      pictures: row.pictures.length,
      known: ready !== 'unknown',
      editable: isEditable(row),
    };
  });
  return [...entries, ...broken.map(({ seq, madeAt }) => unreadableEntry(idOfUnreadable(seq), user, madeAt))];
}

/** Nothing of the row is used, so that no page takes it for an action of a kind it knows. */
function unreadableEntry(id: string, user: string, madeAt: number): WaitingEntry {
  return { id, user, name: '', payload: undefined, madeAt, state: 'needsYou', refusal: unreadable, pictures: 0, known: false, editable: false };
}

/** Such a row may have no id of its own, but always has a number. */
function idOfUnreadable(seq: number): string {
  return `unreadable ${seq}`;
}

/** Calls `listener` with the present user's actions that the shop has not answered yet, oldest first, now and at every change. */
export function watchEntries(listener: (entries: readonly WaitingEntry[]) => void): () => void {
  return watch(() => waitingEntries(device), listener);
}

/** Changes an entry of the present user, if it still exists. */
export async function changeEntry(db: DeviceDatabase, id: string, work: (row: OutboxRow) => Promise<boolean>): Promise<boolean> {
  return db.transaction('rw', db.outbox, db.outboxPictures, db.session, async () => {
    const row = readOutboxRow(await db.outbox.where('id').equals(id).first());
    const user = await presentOwner(db);
    return row?.user === user ? work(row) : false;
  });
}

/** An entry with these fields is tried at once. */
export const waitingAnew = { state: 'waiting', refusal: undefined, refusalText: undefined, notBefore: 0 } as const;

/** Tries an entry again now, with the same key, because nothing of a refused try was stored. Returns false if the entry is gone. */
export function retryEntry(id: string, db = device): Promise<boolean> {
  return changeEntry(db, id, async (row) => {
    await db.outbox.put({ ...row, ...waitingAnew, confirmed: true });
    return true;
  });
}

/** Discards an action, on the shopper's own decision only. What the shop has already received stays. */
export function discardEntry(id: string, db = device): Promise<boolean> {
  return db.transaction('rw', db.outbox, db.outboxPictures, db.session, async () => {
    const user = await presentOwner(db);
    const broken = (await unreadableRows(db, user)).find(({ seq }) => idOfUnreadable(seq) === id);
    if (broken) await removeEntry(db, broken);
    return broken !== undefined || changeEntry(db, id, async (row) => {
      await removeEntry(db, row);
      return true;
    });
  });
}

/** Calls `listener` when an entry was added or is to be tried at once, in this tab or another. */
export function watchQueue(listener: () => void): () => void {
  let before = '';
  const asked = async () =>
    (await device.outbox.toArray()).flatMap((row) => {
      const entry = readOutboxRow(row);
      return entry?.state === 'waiting' && entry.notBefore === 0 ? [entry.seq] : [];
    }).join();
  return watch(asked, (now) => {
    if (now !== '' && now !== before) listener();
    before = now;
  });
}

/** Follows an entry to its end: `gone` once the shop took it (or the shopper discarded it), the entry with `needsYou` or while it waits. */
export function watchEntry(id: string, listener: (entry: WaitingEntry | 'gone') => void): () => void {
  const find = async () => (await waitingEntries(device)).find((entry) => entry.id === id) ?? 'gone';
  return watch(find, listener);
}
