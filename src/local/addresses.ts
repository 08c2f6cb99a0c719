import { liveQuery } from 'dexie';
import * as v from 'valibot';
import type { Address } from '../contract/shop/addresses';
import { calls } from '../contract/shop/calls';
import { withAdded, withDeleted, withEdited } from '../rules/address-book';
import { keptAddresses } from './addresses-kept';
import { device, type DeviceDatabase } from './database';
import { waitingEntries, type WaitingEntry } from './outbox';

/** An address as its owner sees it. */
export type ShownAddress = Address & {
  /** `waiting`: the shop has not heard of its last change; `needsYou`: the shop refused that */
  readonly mark: 'sent' | 'waiting' | 'needsYou';
  /** the shop has no such address yet: `id` is its entry's, and no order can go there */
  readonly isNew: boolean;
  /** its last change, where that waits or was refused */
  readonly entry: WaitingEntry | undefined;
};

/**
 * What the shop said last, and over it what the present user did since (OB1). Of what the shop refused only the mark
 * shows: an edit and a deletion are taken back; a new address stays in sight, because nobody else has it.
 */
function overlaid(book: readonly Address[], entries: readonly WaitingEntry[]): ShownAddress[] {
  let shown: ShownAddress[] = book.map((address) => ({ ...address, mark: 'sent', isNew: false, entry: undefined }));
  for (const entry of entries) {
    const isRefused = entry.state === 'needsYou';
    const mark = isRefused ? 'needsYou' : 'waiting';
    const told = (id: string) => shown.map((each) => (each.id === id ? { ...each, mark, entry } as const : each));
    if (entry.name === 'address!add') {
      const added = v.safeParse(calls['address!add'].payload, entry.payload);
      if (!added.success) continue;
      const address: ShownAddress = { ...added.output, id: entry.id, mark, isNew: true, entry };
      // What was refused is nobody's default.
      shown = isRefused ? [...shown, { ...address, use: 0 }] : withAdded(shown, address);
    } else if (entry.name === 'address!edit') {
      const edited = v.safeParse(calls['address!edit'].payload, entry.payload);
      if (!edited.success) continue;
      shown = isRefused ? told(edited.output.id) : withEdited(shown, { ...edited.output, mark, isNew: false, entry });
    } else if (entry.name === 'address!del') {
      const deleted = v.safeParse(calls['address!del'].payload, entry.payload);
      if (!deleted.success) continue;
      shown = isRefused ? told(deleted.output.id) : withDeleted(shown, deleted.output.id);
    }
  }
  return shown;
}

/** `asOf`: when the shop told them, 0 where it has to be asked anew; `undefined` where its list was never here. */
export type KnownAddresses = { readonly book: readonly ShownAddress[]; readonly asOf: number | undefined };

export function knownAddresses(db: DeviceDatabase): Promise<KnownAddresses> {
  // In one transaction: between an entry's going and its address's coming there is no moment without it.
  return db.transaction('r', db.session, db.personal, db.outbox, async () => {
    const user = (await db.session.get('open'))?.user;
    if (user === undefined) return { book: [], asOf: undefined };
    const kept = await keptAddresses(db, user);
    return { book: overlaid(kept?.book ?? [], await waitingEntries(db)), asOf: kept?.asOf };
  });
}

/** The addresses of the present user, now and at every change. */
export function followAddresses(tell: (known: KnownAddresses) => void): () => void {
  const subscription = liveQuery(() => knownAddresses(device)).subscribe({ next: tell, error: () => tell({ book: [], asOf: undefined }) });
  return () => subscription.unsubscribe();
}
