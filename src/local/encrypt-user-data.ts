import { bringBack, mergeAtLogin } from './cart-login';
import { keptMaxBuy } from './cart-rows';
import type { CartRow, DeviceDatabase, OrderDraftRow, PersonalRow, SessionRow } from './database';
import { draftsOf } from './drafts';
import type { OutboxRow, PictureRow } from './outbox-row';
import { removeEntry } from './outbox-write';
import { presentUser } from './session-row';
import { forgetUploads } from './uploads-kept';

/** WebCrypto is missing on a page over plain http; there everything can be read on the way already. */
function cipher(): SubtleCrypto | undefined {
  return globalThis.crypto.subtle as SubtleCrypto | undefined;
}

/** The user's key from a login (contract/shop/account.ts). It can't be taken out of the browser's hands again. */
export async function importSealKey(sealKey: string): Promise<CryptoKey | undefined> {
  const bytes = Uint8Array.from(atob(sealKey.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  return cipher()?.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** An entry with its pictures as one run of bytes: the length of the description, the description, the pictures. */
function pack(row: unknown, pictures: readonly PictureRow[]): ArrayBuffer {
  const described = { row, pictures: pictures.map(({ bytes, ...rest }) => ({ ...rest, size: bytes.byteLength })) };
  const head = new TextEncoder().encode(JSON.stringify(described));
  const packed = new Uint8Array(4 + head.length + pictures.reduce((sum, { bytes }) => sum + bytes.byteLength, 0));
  new DataView(packed.buffer).setUint32(0, head.length);
  packed.set(head, 4);
  let at = 4 + head.length;
  for (const { bytes } of pictures) {
    packed.set(new Uint8Array(bytes), at);
    at += bytes.byteLength;
  }
  return packed.buffer;
}

/** What of a user is sealed as one: all that is in the cart, all that was being written. */
const asOne = {
  cart: (db: DeviceDatabase, user: string) => db.cart.where('user').equals(user),
  drafts: draftsOf,
};
type SealedAsOne = { readonly cart: readonly CartRow[] } | { readonly drafts: readonly PersonalRow[] };
/** Leads a sealed order: no entry of the queue begins so, whose first bytes are the length of what follows. */
const draftMark = 'draft:';

function unpackDraft(packed: ArrayBuffer): OrderDraftRow | undefined {
  const mark = new TextDecoder().decode(packed.slice(0, draftMark.length));
  return mark === draftMark ? (JSON.parse(new TextDecoder().decode(packed.slice(draftMark.length))) as OrderDraftRow) : undefined;
}

type Described = { readonly row: OutboxRow | SealedAsOne; readonly pictures: readonly (Omit<PictureRow, 'bytes'> & { readonly size: number })[] };

function unpack(packed: ArrayBuffer): { row: OutboxRow | SealedAsOne; pictures: PictureRow[] } {
  const length = new DataView(packed).getUint32(0);
  // Written by this code and sealed since: nobody else can have changed it. The row itself is parsed when it is read.
  const { row, pictures } = JSON.parse(new TextDecoder().decode(packed.slice(4, 4 + length))) as Described;
  let at = 4 + length;
  const rows = pictures.map(({ size, ...rest }) => {
    const bytes = packed.slice(at, at + size);
    at += size;
    return { ...rest, bytes };
  });
  return { row, pictures: rows };
}

/**
 * Closes up the queue of a user whose session is over, whatever ended it: each entry becomes unreadable until the same
 * user logs in again; what can be asked for again is deleted; the key goes last. Done again from any point it broke off.
 */
export async function sealUser(db: DeviceDatabase, user: string): Promise<void> {
  const kept = await db.keys.get(user);
  const subtle = cipher();
  if (kept && subtle) {
    // An entry may change while it is being sealed (a reply comes in): then once more. Nothing new comes, as nobody is logged in.
    for (let changed = true; changed; ) {
      changed = false;
      for (const row of await db.outbox.where('user').equals(user).sortBy('seq')) {
        const pictures = await db.outboxPictures.where('[entry+index]').between([row.id, 0], [row.id, Infinity]).toArray();
        const iv = crypto.getRandomValues(new Uint8Array(12));
        const bytes = await subtle.encrypt({ name: 'AES-GCM', iv }, kept.key, pack(row, pictures));
        await db.transaction('rw', db.outbox, db.outboxPictures, db.sealed, db.session, async () => {
          if ((await presentUser(db)) === user) return;
          const now = await db.outbox.get(row.seq);
          if (!now) return;
          if (JSON.stringify(now) !== JSON.stringify(row)) {
            changed = true;
            return;
          }
          await db.sealed.add({ user, iv, bytes });
          await removeEntry(db, row);
        });
      }
    }
    for (const what of ['cart', 'drafts'] as const) await sealAsOne(db, what, { user, key: kept.key, subtle });
    await sealOrders(db, user, subtle, kept.key);
  }
  await db.transaction('rw', [db.personal, db.favourites, db.chat, db.cart, db.keys, db.session, db.outbox, db.orderDrafts], async () => {
    if ((await presentUser(db)) === user) return;
    for (const table of [db.personal, db.favourites, db.chat]) await table.where('user').equals(user).delete();
    let open = 0;
    for (const table of [db.outbox, db.cart, db.orderDrafts]) open += await table.where('user').equals(user).count();
    if (open === 0 || !subtle) await db.keys.delete(user);
  });
}

type Sealing = { readonly user: string; readonly key: CryptoKey; readonly subtle: SubtleCrypto };

/** It goes as the queue does: unreadable, until the same user is back. */
async function sealAsOne(db: DeviceDatabase, what: keyof typeof asOne, { user, key, subtle }: Sealing): Promise<void> {
  const rows = () => asOne[what](db, user);
  for (let changed = true; changed; ) {
    changed = false;
    const kept = await rows().toArray();
    if (kept.length === 0) return;
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const bytes = await subtle.encrypt({ name: 'AES-GCM', iv }, key, pack({ [what]: kept }, []));
    await db.transaction('rw', db.cart, db.personal, db.sealed, db.session, async () => {
      if ((await presentUser(db)) === user) return;
      changed = JSON.stringify(await rows().toArray()) !== JSON.stringify(kept);
      if (changed) return;
      await db.sealed.add({ user, iv, bytes });
      await rows().delete();
    });
  }
}

/** The same for orders that the shop has not confirmed: only their user writes to them, who is not here. */
async function sealOrders(db: DeviceDatabase, user: string, subtle: SubtleCrypto, key: CryptoKey): Promise<void> {
  for (const draft of await db.orderDrafts.where('user').equals(user).toArray()) {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const bytes = await subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(draftMark + JSON.stringify(draft)));
    await db.transaction('rw', db.orderDrafts, db.sealed, db.session, async () => {
      if ((await presentUser(db)) === user || !(await db.orderDrafts.get([user, draft.id]))) return;
      await db.sealed.add({ user, iv, bytes });
      await db.orderDrafts.delete([user, draft.id]);
    });
  }
}

/**
 * Opens a session on this device: the queue and the cart that were sealed are back, in the same transaction in which the
 * session is there, so that nothing new overtakes them; the visitor's cart goes over into the user's in the same one.
 * What the key doesn't open stays as it is.
 */
export async function openSession(db: DeviceDatabase, session: Omit<SessionRow, 'name'>, key: CryptoKey | undefined, now = Date.now()): Promise<void> {
  const { user } = session;
  const maxBuy = await keptMaxBuy(db);
  for (;;) {
    const sealed = await db.sealed.where('user').equals(user).sortBy('id');
    const opened = await Promise.all(
      sealed.map(async ({ id, iv, bytes }) => {
        const packed = key && (await cipher()?.decrypt({ name: 'AES-GCM', iv }, key, bytes).catch(() => undefined));
        if (!packed || id === undefined) return [];
        const draft = unpackDraft(packed);
        return [{ id, ...(draft ? { draft } : unpack(packed)) }];
      }),
    );
    const done = await db.transaction('rw', [db.outbox, db.outboxPictures, db.cart, db.personal, db.orderDrafts, db.sealed, db.keys, db.session], async () => {
      // Another tab may still have been sealing.
      const still = await db.sealed.where('user').equals(user).sortBy('id');
      if (still.map(({ id }) => id).join() !== sealed.map(({ id }) => id).join()) return false;
      for (const one of opened.flat()) {
        if ('draft' in one) await db.orderDrafts.put(one.draft);
        else if ('cart' in one.row) await bringBack(db, one.row.cart);
        else if ('drafts' in one.row) await db.personal.bulkPut([...one.row.drafts]);
        else {
          await db.outbox.put(one.row);
          await db.outboxPictures.bulkPut(one.pictures);
        }
        await db.sealed.delete(one.id);
      }
      await mergeAtLogin(db, user, { maxBuy, now });
      if (key) await db.keys.put({ user, key });
      await db.session.put({ name: 'open', ...session });
      return true;
    });
    if (done) return;
  }
}

/** Users whose rows lie open though they are not logged in: a crash came between. */
export async function unsealedStrangers(db: DeviceDatabase): Promise<string[]> {
  const present = await presentUser(db);
  return (await db.keys.toCollection().primaryKeys()).filter((user) => user !== present);
}

/** After logout no byte of the user is left: rows, pictures, sealed ones, key and session, in one transaction. */
export async function forgetUser(db: DeviceDatabase, user: string): Promise<void> {
  const tables = [db.outbox, db.outboxPictures, db.sealed, db.personal, db.favourites, db.chat, db.cart, db.orderDrafts] as const;
  await db.transaction('rw', [...tables, db.keys, db.session], async () => {
    for (const table of tables) await table.where('user').equals(user).delete();
    await db.keys.delete(user);
    if ((await presentUser(db)) === user) await db.session.delete('open');
  });
  await forgetUploads();
}
