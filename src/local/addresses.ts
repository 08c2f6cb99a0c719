import type { Address } from '../contract/shop/addresses';
import { firstCalls } from '../contract/shop/page-calls';
import { withAdded, withDeleted, withEdited } from '../rules/addresses/address-book';
import { keptAddresses } from './addresses-kept';
import { device, type DeviceDatabase } from './database/database';
import { parseRow } from './database/parse-row';
import { watch } from './database/watch';
import { waitingEntries, type WaitingEntry } from './outbox/outbox';
import { presentUser } from './session/session-row';

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
      const added = parseRow(firstCalls['address!add'].payload, entry.payload);
      if (!added) continue;
      const address: ShownAddress = { ...added, id: entry.id, mark, isNew: true, entry };
      // What was refused is nobody's default.
      shown = isRefused ? [...shown, { ...address, use: 0 }] : withAdded(shown, address);
    } else if (entry.name === 'address!edit') {
      const edited = parseRow(firstCalls['address!edit'].payload, entry.payload);
      if (!edited) continue;
      shown = isRefused ? told(edited.id) : withEdited(shown, { ...edited, mark, isNew: false, entry });
    } else if (entry.name === 'address!del') {
      const deleted = parseRow(firstCalls['address!del'].payload, entry.payload);
      if (!deleted) continue;
      shown = isRefused ? told(deleted.id) : withDeleted(shown, deleted.id);
    }
  }
  return shown;
}

/** `asOf`: when the shop told them, 0 where it has to be asked anew; `undefined` where its list was never here. */
export type KnownAddresses = { readonly book: readonly ShownAddress[]; readonly asOf: number | undefined };

export function knownAddresses(db: DeviceDatabase): Promise<KnownAddresses> {
  // In one transaction: between an entry's going and its address's coming there is no moment without it.
  return db.transaction('r', db.session, db.userReplies, db.outbox, async () => {
    const user = await presentUser(db);
    if (user === undefined) return { book: [], asOf: undefined };
    const kept = await keptAddresses(db, user);
    return { book: overlaid(kept?.book ?? [], await waitingEntries(db)), asOf: kept?.asOf };
  });
}

/** The addresses of the present user, now and at every change. */
export function watchAddresses(tell: (known: KnownAddresses) => void): () => void {
  return watch(() => knownAddresses(device), tell, () => tell({ book: [], asOf: undefined }));
}
