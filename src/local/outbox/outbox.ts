import * as v from 'valibot';
import { firstCalls } from '../../contract/shop/page-calls';
import { device, type DeviceDatabase } from '../database/database';
import { newId } from '../database/new-id';
import { watch } from '../database/watch';
import { presentUser, visitor } from '../session/session-row';
import { isOutboxCall, kindOf, readyEntry } from './outbox-handlers';
import { readOutboxRow, tooOld, unreadable, type OutboxRow } from './outbox-row';
import { entriesOf, removeEntry } from './outbox-write';
import { unreadableRows } from './unreadable-rows';

export { tooOld, unreadable };

/** An action that waits, as a page shows it. */
export type WaitingEntry = {
  readonly id: string;
  /** the call; see `known` */
  readonly name: string;
  readonly payload: unknown;
  /** 0 where it can't be read */
  readonly madeAt: number;
  readonly state: 'waiting' | 'sending' | 'needsYou';
  /** the shop's no: a key of the catalogue; `tooOld` for one that waits for the shopper's word; `unreadable` */
  readonly refusal?: string;
  /** the shop's own words for a refusal that this version has no text for */
  readonly refusalText?: string;
  readonly pictures: number;
  /** false for an action that this version of the mall doesn't understand: another version's, which is kept until one does, or `unreadable` */
  readonly known: boolean;
  /** whether its payload may be edited: not while it may have arrived already */
  readonly editable: boolean;
};

/** What the shop refused was not done, and what was never tried neither: anything else may have arrived. */
function isEditable({ state, refusal, tries }: Pick<OutboxRow, 'state' | 'refusal' | 'tries'>): boolean {
  return tries === 0 || (state === 'needsYou' && refusal !== tooOld);
}

export async function waitingEntries(db: DeviceDatabase): Promise<WaitingEntry[]> {
  const user = (await presentUser(db)) ?? visitor;
  const [rows, broken] = await Promise.all([entriesOf(db, user), unreadableRows(db, user)]);
  const entries = rows.map((row): WaitingEntry => {
    const { id, name, payload, madeAt, state, refusal, refusalText } = row;
    const ready = readyEntry(row);
    if (ready === unreadable) return unreadableEntry(id, madeAt);
    return {
      id, name, payload, madeAt, state,
      ...(refusal !== undefined && { refusal }),
      ...(refusalText !== undefined && { refusalText }),
      pictures: row.pictures.length,
      known: ready !== 'unknown',
      editable: isEditable(row),
    };
  });
  return [...entries, ...broken.map(({ seq, madeAt }) => unreadableEntry(idOfUnreadable(seq), madeAt))];
}

/** Nothing of it is believed, so that no page takes it for an action of a kind it knows. */
function unreadableEntry(id: string, madeAt: number): WaitingEntry {
  return { id, name: '', payload: undefined, madeAt, state: 'needsYou', refusal: unreadable, pictures: 0, known: false, editable: false };
}

/** Such a row may have no id of its own; its number it has for certain. */
function idOfUnreadable(seq: number): string {
  return `unreadable ${seq}`;
}

/** The actions of the present user that the shop has not answered yet, oldest first; now and at every change. */
export function watchEntries(tell: (entries: readonly WaitingEntry[]) => void): () => void {
  return watch(() => waitingEntries(device), tell);
}

/** Changes an entry of the present user, if it is still there. */
async function change(db: DeviceDatabase, id: string, work: (row: NonNullable<ReturnType<typeof readOutboxRow>>) => Promise<boolean>): Promise<boolean> {
  return db.transaction('rw', db.outbox, db.outboxPictures, db.session, async () => {
    const row = readOutboxRow(await db.outbox.where('id').equals(id).first());
    const user = (await presentUser(db)) ?? visitor;
    return row?.user === user ? work(row) : false;
  });
}

const asked = { state: 'waiting', refusal: undefined, refusalText: undefined, notBefore: 0 } as const;

/** Tries an entry again now: the key stays, because nothing of a refused try was kept. False: it is not there any more. */
export function retryEntry(id: string, db = device): Promise<boolean> {
  return change(db, id, async (row) => {
    await db.outbox.put({ ...row, ...asked, confirmed: true });
    return true;
  });
}

/** Lets an action go, by the shopper's own word only. What the shop has of it by then stays. */
export function discardEntry(id: string, db = device): Promise<boolean> {
  return db.transaction('rw', db.outbox, db.outboxPictures, db.session, async () => {
    const user = (await presentUser(db)) ?? visitor;
    const broken = (await unreadableRows(db, user)).find(({ seq }) => idOfUnreadable(seq) === id);
    if (broken) await removeEntry(db, broken);
    return broken !== undefined || change(db, id, async (row) => {
      await removeEntry(db, row);
      return true;
    });
  });
}

/**
 * Sends something else in place of what the shop refused or never heard of, in its place in the order. It is another action to the shop,
 * so it has another key; hence never for one that may have arrived. False: not there, or not to be edited.
 */
export function replacePayload(id: string, payload: unknown, db = device): Promise<boolean> {
  return change(db, id, async (row) => {
    const { name } = row;
    if (!isEditable(row) || !isOutboxCall(name)) return false;
    if (!v.is(firstCalls[name].payload, payload)) return false;
    const kind = kindOf(name);
    const next = newId();
    const pictures = await db.outboxPictures.where('[entry+index]').between([id, 0], [id, Infinity]).toArray();
    await removeEntry(db, row);
    await db.outbox.put({
      ...row, ...asked, id: next, payload, version: kind.version, lane: kind.lane(payload as never), entity: kind.entity?.(payload as never) ?? '', tries: 0, confirmed: true,
    });
    await db.outboxPictures.bulkPut(pictures.map((picture) => ({ ...picture, entry: next })));
    return true;
  });
}

/** Tells when an entry came, or one is to be tried at once: in this tab or another. */
export function watchQueue(tell: () => void): () => void {
  let before = '';
  const asked = async () =>
    (await device.outbox.toArray()).flatMap((row) => {
      const entry = readOutboxRow(row);
      return entry?.state === 'waiting' && entry.notBefore === 0 ? [entry.seq] : [];
    }).join();
  return watch(asked, (now) => {
    if (now !== '' && now !== before) tell();
    before = now;
  });
}

/** How an entry ended: `gone` when the shop took it (or the shopper let it go), `needsYou` with the entry, else it still waits. */
export function watchEntry(id: string, tell: (entry: WaitingEntry | 'gone') => void): () => void {
  const find = async () => (await waitingEntries(device)).find((entry) => entry.id === id) ?? 'gone';
  return watch(find, tell);
}
