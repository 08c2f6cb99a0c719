import type { OutboxCall } from '../../contract/shop/calls';
import type { Language } from '../../rules/languages';
import type { DeviceDatabase } from '../database/database';
import { presentUser, visitor } from '../session/session-row';
import { heardLast } from './outbox-age';
import { kindOf, readyEntry } from './outbox-handlers';
import { readOutboxRow, tooOld, unreadable, type OutboxRow } from './outbox-row';

export type NewEntry = {
  /** a uuid: the idempotency key at every try */
  readonly id: string;
  readonly name: OutboxCall;
  readonly payload: unknown;
  readonly pictures: readonly { readonly bytes: ArrayBuffer; readonly sha256: string; readonly type: string }[];
  readonly madeAt: number;
  readonly language: Language;
  /** what it was written in: no draft any more as soon as this is kept, so that it is not sent twice */
  readonly draft?: string | undefined;
  /** it is back, and the shop may have it: no other action may take its place */
  readonly mayHaveArrived?: boolean;
};

/** The entries of one user, in the order they were made. Rows that can't be read are not among them (unreadable-rows.ts). */
export async function entriesOf(db: DeviceDatabase, user: string): Promise<OutboxRow[]> {
  const rows = await db.outbox.where('user').equals(user).sortBy('seq');
  return rows.flatMap((row) => readOutboxRow(row) ?? []);
}

/**
 * Writes an action of the present user; resolves only when the transaction is complete, because a request's success
 * may still be taken back when the disk is full. The answer is the entry that will bring it about; `undefined` where
 * none is needed, because the shop has it so already.
 */
export function writeEntry(db: DeviceDatabase, user: string, entry: NewEntry): Promise<{ readonly id: string | undefined } | 'notLoggedIn'> {
  const { id, name, payload, madeAt, language } = entry;
  const kind = kindOf(name);
  const lane = kind.lane(payload as never);
  const entity = kind.entity?.(payload as never) ?? '';
  return db.transaction('rw', [db.outbox, db.outboxPictures, db.session, db.favourites, db.counters, db.drafts, db.state], async () => {
    // Another tab may have logged out, or in as somebody else, since the shopper tapped.
    const present = (await presentUser(db)) ?? visitor;
    if (present !== user) return 'notLoggedIn';
    // What is wanted back twice is there once.
    if (await db.outbox.get({ id })) return { id };
    if (entity !== '') {
      const all = (await entriesOf(db, user)).filter((row) => row.entity === entity);
      // What is asked about for its age is answered with this: it is the last word.
      for (const row of all) if (row.refusal === tooOld) await removeEntry(db, row);
      const about = all.filter((row) => row.state !== 'needsYou' && readyEntry(row) !== unreadable);
      let last = about.pop();
      if (last && last.name === kind.undoes && last.tries === 0) {
        await db.outbox.delete(last.seq);
        last = about.pop();
        if (!last && (await kind.isSo?.(db, { user, payload: payload as never })) === true) return { id: undefined };
      }
      if (last?.name === name) return { id: last.id };
    }
    const pictures = entry.pictures.map(({ sha256, bytes }) => ({ sha256, size: bytes.byteLength }));
    const heard = await heardLast(db);
    if (entry.draft !== undefined) await db.drafts.delete([user, entry.draft]);
    await db.outbox.add({
      id, user, name, version: kind.version, payload, lane, entity, pictures, state: 'waiting', tries: entry.mayHaveArrived ? 1 : 0, notBefore: 0, madeAt, ...(heard && { heard }), language,
    });
    await db.outboxPictures.bulkPut(entry.pictures.map(({ bytes, type }, index) => ({ entry: id, index, user, bytes, type })));
    return { id };
  });
}

/** Takes an entry out, with its pictures; part of whatever transaction says that it is done. */
export async function removeEntry(db: DeviceDatabase, row: Pick<OutboxRow, 'seq' | 'id'>): Promise<void> {
  await db.outbox.delete(row.seq);
  await db.outboxPictures.where('[entry+index]').between([row.id, 0], [row.id, Infinity]).delete();
}
