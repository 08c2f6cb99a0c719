import type { Address } from '../contract/shop/addresses';
import { firstCalls } from '../contract/shop/page-calls';
import { withAdded, withDeleted, withEdited } from '../rules/addresses/address-book';
import { device, type DeviceDatabase } from './database/database';
import { parseRow } from './database/parse-row';
import { watch } from './database/watch';
import { waitingEntries, type WaitingEntry } from './outbox/outbox';
import { keptAddresses } from './replies/stored-addresses';
import { presentUser } from './session/session-row';

/** An address as its owner sees it. */
export type ShownAddress = Address & {
  /** `waiting`: its last change has not reached the shop; `needsYou`: the shop refused that change */
  readonly mark: 'sent' | 'waiting' | 'needsYou';
  /** the shop has no such address yet: `id` is the outbox entry's, and no order can go there */
  readonly isNew: boolean;
  /** the outbox entry of its last change, if that waits or was refused */
  readonly entry: WaitingEntry | undefined;
};

/**
 * The shop's last reply with the present user's later changes applied (OB1). Of a refused change only the mark shows:
 * an edit or a deletion is taken back; a new address stays visible, because it exists nowhere else.
 */
function overlaid(book: readonly Address[], entries: readonly WaitingEntry[]): ShownAddress[] {
  let shown: ShownAddress[] = book.map((address) => ({ ...address, mark: 'sent', isNew: false, entry: undefined }));
  for (const entry of entries) {
    const isRefused = entry.state === 'needsYou';
    const mark = isRefused ? 'needsYou' : 'waiting';
    const marked = (id: string) => shown.map((each) => (each.id === id ? { ...each, mark, entry } as const : each));
    if (entry.name === 'address!add') {
      const added = parseRow(firstCalls['address!add'].payload, entry.payload);
      if (!added) continue;
      const address: ShownAddress = { ...added, id: entry.id, mark, isNew: true, entry };
      // A refused address can't be the default.
      shown = isRefused ? [...shown, { ...address, use: 0 }] : withAdded(shown, address);
    } else if (entry.name === 'address!edit') {
      const edited = parseRow(firstCalls['address!edit'].payload, entry.payload);
      if (!edited) continue;
      shown = isRefused ? marked(edited.id) : withEdited(shown, { ...edited, mark, isNew: false, entry });
    } else if (entry.name === 'address!del') {
      const deleted = parseRow(firstCalls['address!del'].payload, entry.payload);
      if (!deleted) continue;
      shown = isRefused ? marked(deleted.id) : withDeleted(shown, deleted.id);
    }
  }
  return shown;
}

/** `asOf`: when the shop told them, 0 if it has to be asked again; `undefined` if the list was never loaded. */
export type KnownAddresses = { readonly book: readonly ShownAddress[]; readonly asOf: number | undefined };

export function knownAddresses(db: DeviceDatabase): Promise<KnownAddresses> {
  // In one transaction, so that an address never disappears between the removal of its entry and the arrival of its row.
  return db.transaction('r', db.session, db.userReplies, db.outbox, async () => {
    const user = await presentUser(db);
    if (user === undefined) return { book: [], asOf: undefined };
    const kept = await keptAddresses(db, user);
    return { book: overlaid(kept?.book ?? [], await waitingEntries(db)), asOf: kept?.asOf };
  });
}

/** Calls `listener` with the present user's addresses, now and at every change. */
export function watchAddresses(listener: (known: KnownAddresses) => void): () => void {
  return watch(() => knownAddresses(device), listener, () => listener({ book: [], asOf: undefined }));
}
