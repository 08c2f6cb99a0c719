import type { OutboxCall } from '../../contract/shop/calls';
import type { Language } from '../../rules/languages';
import type { DeviceDatabase } from '../database/database';
import { presentOwner } from '../session/session-row';
import { lastShopTime } from './outbox-age';
import { handlerOf, readyEntry } from './outbox-handlers';
import { readOutboxRow, tooOld, unreadable, type OutboxRow } from './outbox-row';

export type NewEntry = {
  /** from `newId`: the idempotency key of every try */
  readonly id: string;
  readonly name: OutboxCall;
  readonly payload: unknown;
  readonly pictures: readonly { readonly bytes: ArrayBuffer; readonly sha256: string; readonly type: string }[];
  readonly madeAt: number;
  readonly language: Language;
  /** the draft that it was written in: deleted with its pictures, together with saving the entry, so that it is not sent twice; or what takes its part out of one */
  readonly draft?: string | ((db: DeviceDatabase, user: string) => Promise<void>) | undefined;
  /** a discarded entry that is restored, and that the shop may have: no other action may replace it */
  readonly mayHaveArrived?: boolean;
  /** a discarded entry that is restored, and of which the shopper was asked whether to send it still: they are asked again */
  readonly isOld?: boolean;
};

/** The entries of one user, in the order they were made, without rows that can't be read (unreadable-rows.ts). */
export async function entriesOf(db: DeviceDatabase, user: string): Promise<OutboxRow[]> {
  const rows = await db.outbox.where('user').equals(user).sortBy('seq');
  return rows.flatMap((row) => readOutboxRow(row) ?? []);
}

/**
 * Writes an action of the present user; resolves only when the transaction is complete, because a successful write
 * request may still be undone if the disk is full. Returns the id of the entry that performs the action; `undefined` if
 * none is needed, because the shop's state is already as wanted.
 */
export function writeEntry(db: DeviceDatabase, user: string, entry: NewEntry): Promise<{ readonly id: string | undefined } | 'notLoggedIn'> {
  const { id, name, payload, madeAt, language } = entry;
  const handler = handlerOf(name);
  const lane = handler.lane(payload as never);
  const entity = handler.entity?.(payload as never) ?? '';
  return db.transaction('rw', [db.outbox, db.outboxPictures, db.session, db.favourites, db.counters, db.drafts, db.draftPictures, db.state], async () => {
    // Another tab may have logged out, or logged in another user, since the shopper tapped.
    const present = await presentOwner(db);
    if (present !== user) return 'notLoggedIn';
    // An entry restored twice exists once.
    if (await db.outbox.get({ id })) return { id };
    if (entity !== '' && !entry.isOld) {
      const all = (await entriesOf(db, user)).filter((row) => row.entity === entity);
      // This action answers the question about an older entry's age: it is the last word.
      for (const row of all) if (row.refusal === tooOld) await removeEntry(db, row);
      const about = all.filter((row) => row.state !== 'needsYou' && readyEntry(row) !== unreadable);
      let last = about.pop();
      if (last && last.name === handler.undoes && last.tries === 0) {
        await db.outbox.delete(last.seq);
        last = about.pop();
        if (!last && (await handler.isDone?.(db, { user, payload: payload as never })) === true) return { id: undefined };
      }
      if (last?.name === name) return { id: last.id };
    }
    const pictures = entry.pictures.map(({ sha256, bytes }) => ({ sha256, size: bytes.byteLength }));
    // An old entry was made before that.
    const heard = entry.isOld ? undefined : await lastShopTime(db);
    if (typeof entry.draft === 'function') await entry.draft(db, user);
    else if (entry.draft !== undefined) {
      await db.drafts.delete([user, entry.draft]);
      await db.draftPictures.where('[user+form]').equals([user, entry.draft]).delete();
    }
    await db.outbox.add({
      id, user, name, version: handler.version, payload, lane, entity, pictures, state: 'waiting', tries: entry.mayHaveArrived ? 1 : 0, notBefore: 0, madeAt, ...(heard && { heard }), language,
      ...(entry.isOld && { state: 'needsYou', refusal: tooOld }),
    });
    await db.outboxPictures.bulkPut(entry.pictures.map(({ bytes, type }, index) => ({ entry: id, index, user, bytes, type })));
    return { id };
  });
}

/** An entry's pictures, in order. */
export function picturesOf(db: DeviceDatabase, id: string) {
  return db.outboxPictures.where('[entry+index]').between([id, 0], [id, Infinity]);
}

/** Deletes an entry with its pictures; call it within the transaction that completes it. */
export async function removeEntry(db: DeviceDatabase, row: Pick<OutboxRow, 'seq' | 'id'>): Promise<void> {
  await db.outbox.delete(row.seq);
  await picturesOf(db, row.id).delete();
}
