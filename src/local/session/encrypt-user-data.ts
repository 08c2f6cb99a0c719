import { bringBack, mergeAtLogin } from '../cart/cart-login';
import { keptMaxBuy } from '../cart/cart-rows';
import { userTableNames, userTables, type CartRow, type DeviceDatabase, type DraftRow, type OrderDraftRow, type SessionRow } from '../database/database';
import { movedRow } from '../database/move-personal';
import { hasText, parseRow } from '../database/parse-row';
import { searchStates } from '../database/state';
import { draftRow } from '../drafts';
import { readOutboxRow, type OutboxRow, type PictureRow } from '../outbox/outbox-row';
import { entriesOf, removeEntry } from '../outbox/outbox-write';
import { unreadableRows } from '../outbox/unreadable-rows';
import { presentUser } from './session-row';
import { forgetUploads } from './uploads-kept';

/** WebCrypto is missing on a page over plain http; there everything can be read on the way already. */
function cipher(): SubtleCrypto | undefined {
  return globalThis.crypto.subtle as SubtleCrypto | undefined;
}

/** The user's key from a login (contract/shop/account.ts). It can't be taken out of the browser's hands again. */
export async function importUserKey(sealKey: string): Promise<CryptoKey | undefined> {
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

/** What of a user is encrypted as one: a table at a time. */
type AsOne = { readonly cart: readonly CartRow[] } | { readonly drafts: readonly unknown[] } | { readonly orderDrafts: readonly OrderDraftRow[] };
const asOne = ['cart', 'drafts', 'orderDrafts'] as const;

/** A row of the outbox that can't be read, as it lies. */
type Unreadable = { readonly unreadable: object };

type Packed = OutboxRow | AsOne | Unreadable;
type Described = { readonly row: Packed; readonly pictures: readonly (Omit<PictureRow, 'bytes'> & { readonly size: number })[] };
type Unpacked = { readonly row: Packed; readonly pictures: readonly PictureRow[] };

/** Led each order that versions before the fifth encrypted; nothing else begins so, as its first bytes are a length. */
const orderMark = 'draft:';

/** Nobody but this code can have written it. The rows themselves are parsed when they are read. */
function unpack(packed: ArrayBuffer): Unpacked {
  const text = (from: number, to?: number) => new TextDecoder().decode(packed.slice(from, to));
  if (text(0, orderMark.length) === orderMark) return { row: { orderDrafts: [JSON.parse(text(orderMark.length)) as OrderDraftRow] }, pictures: [] };
  const length = new DataView(packed).getUint32(0);
  const { row, pictures } = JSON.parse(text(4, 4 + length)) as Described;
  let at = 4 + length;
  const rows = pictures.map(({ size, ...rest }) => {
    const bytes = packed.slice(at, at + size);
    at += size;
    return { ...rest, bytes };
  });
  return { row, pictures: rows };
}

/** A draft as it is kept now; versions before the fifth encrypted it as a row of `personal`. */
function draftOf(row: unknown): DraftRow | undefined {
  const moved = movedRow(row);
  return moved?.table === 'drafts' ? moved.row : parseRow(draftRow, row);
}

async function bringRowsBack(db: DeviceDatabase, { row, pictures }: Unpacked): Promise<void> {
  if ('cart' in row) await bringBack(db, row.cart);
  else if ('drafts' in row) await db.drafts.bulkPut(row.drafts.flatMap((draft) => draftOf(draft) ?? []));
  else if ('orderDrafts' in row) await db.orderDrafts.bulkPut([...row.orderDrafts]);
  else {
    await db.outbox.put('unreadable' in row ? (row.unreadable as OutboxRow) : row);
    await db.outboxPictures.bulkPut([...pictures]);
  }
}

const deletedTables = userTableNames.filter((name) => userTables[name] === 'delete' || userTables[name] === 'encryptOrDelete');
const encryptedTables = userTableNames.filter((name) => userTables[name] === 'encrypt');

/**
 * Encrypts what a user did whose session is over, whatever ended it: it can't be read until the same user logs in again;
 * what can be asked for again is deleted; the key goes last. Done again from any point it broke off.
 */
export async function encryptUser(db: DeviceDatabase, user: string): Promise<void> {
  const kept = await db.keys.get(user);
  const subtle = cipher();
  if (kept && subtle) {
    const encryption = { user, key: kept.key, subtle };
    await encryptOutbox(db, encryption);
    for (const table of asOne) await encryptAsOne(db, table, encryption);
  }
  await db.transaction('rw', [...deletedTables, ...encryptedTables, 'keys', 'session', 'state'], async () => {
    if ((await presentUser(db)) === user) return;
    await db.state.bulkDelete([...searchStates]);
    for (const name of deletedTables) await db.table(name).where('user').equals(user).delete();
    // Of an entry that could not be read and did not say which it was: nothing is left that they belong to.
    if ((await db.outbox.where('user').equals(user).count()) === 0) await db.outboxPictures.where('user').equals(user).delete();
    let open = 0;
    for (const name of encryptedTables) open += await db.table(name).where('user').equals(user).count();
    if (open === 0 || !subtle) await db.keys.delete(user);
  });
}

type Encryption = { readonly user: string; readonly key: CryptoKey; readonly subtle: SubtleCrypto };

async function encrypted({ user, key, subtle }: Encryption, packed: ArrayBuffer) {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { user, iv, bytes: await subtle.encrypt({ name: 'AES-GCM', iv }, key, packed) };
}

function picturesOf(db: DeviceDatabase, { id }: { readonly id: string }): Promise<PictureRow[]> {
  return db.outboxPictures.where('[entry+index]').between([id, 0], [id, Infinity]).toArray();
}

/** Each entry by itself. One may change meanwhile (a reply comes in): then once more. Nothing new comes, as nobody is logged in. */
async function encryptOutbox(db: DeviceDatabase, encryption: Encryption): Promise<void> {
  const { user } = encryption;
  for (const { row, ...known } of await unreadableRows(db, user)) {
    // Of one that has no text it stays known that it was there.
    const one = await encrypted(encryption, pack({ unreadable: { ...(hasText(row) ? row : known), user } }, await picturesOf(db, known)));
    await db.transaction('rw', db.outbox, db.outboxPictures, db.sealed, db.session, async () => {
      if ((await presentUser(db)) === user || !(await db.outbox.get(known.seq))) return;
      await db.sealed.add(one);
      await removeEntry(db, known);
    });
  }
  for (let changed = true; changed; ) {
    changed = false;
    for (const row of await entriesOf(db, user)) {
      const one = await encrypted(encryption, pack(row, await picturesOf(db, row)));
      await db.transaction('rw', db.outbox, db.outboxPictures, db.sealed, db.session, async () => {
        if ((await presentUser(db)) === user) return;
        const now = await db.outbox.get(row.seq);
        if (!now) return;
        if (JSON.stringify(readOutboxRow(now)) !== JSON.stringify(row)) {
          changed = true;
          return;
        }
        await db.sealed.add(one);
        await removeEntry(db, row);
      });
    }
  }
}

async function encryptAsOne(db: DeviceDatabase, name: (typeof asOne)[number], encryption: Encryption): Promise<void> {
  const { user } = encryption;
  const rows = () => db.table(name).where('user').equals(user);
  for (let changed = true; changed; ) {
    changed = false;
    if ((await rows().count()) === 0) return;
    const kept = await rows().filter(hasText).toArray();
    const one = await encrypted(encryption, pack({ [name]: kept }, []));
    await db.transaction('rw', [name, 'sealed', 'session'], async () => {
      if ((await presentUser(db)) === user) return;
      changed = JSON.stringify(await rows().filter(hasText).toArray()) !== JSON.stringify(kept);
      if (changed) return;
      await db.sealed.add(one);
      await rows().delete();
    });
  }
}

/**
 * Opens a session on this device: what was encrypted is back, in the same transaction in which the session is there, so
 * that nothing new overtakes it; the visitor's cart goes over into the user's in the same one. What the key doesn't open,
 * or this version can't read, stays as it is.
 */
export async function openSession(db: DeviceDatabase, session: Omit<SessionRow, 'name'>, key: CryptoKey | undefined, now = Date.now()): Promise<void> {
  const { user } = session;
  const maxBuy = await keptMaxBuy(db);
  for (;;) {
    const sealed = await db.sealed.where('user').equals(user).sortBy('id');
    const opened = await Promise.all(
      sealed.map(async ({ id, iv, bytes }) => {
        const unpacked = key && (await cipher()?.decrypt({ name: 'AES-GCM', iv }, key, bytes).then(unpack).catch(() => undefined));
        return unpacked && id !== undefined ? [{ id, unpacked }] : [];
      }),
    );
    const done = await db.transaction('rw', [db.outbox, db.outboxPictures, db.cart, db.drafts, db.orderDrafts, db.sealed, db.keys, db.session], async () => {
      // Another tab may still have been encrypting.
      const still = await db.sealed.where('user').equals(user).sortBy('id');
      if (still.map(({ id }) => id).join() !== sealed.map(({ id }) => id).join()) return false;
      for (const { id, unpacked } of opened.flat()) {
        await bringRowsBack(db, unpacked);
        await db.sealed.delete(id);
      }
      await mergeAtLogin(db, user, { maxBuy, now });
      if (key) await db.keys.put({ user, key });
      await db.session.put({ name: 'open', ...session });
      return true;
    });
    if (done) return;
  }
}

/** Users who are not logged in, and whose rows may lie open: a crash came between. */
export async function unencryptedUsers(db: DeviceDatabase): Promise<string[]> {
  const present = await presentUser(db);
  return (await db.keys.toCollection().primaryKeys()).filter((user) => user !== present);
}

/** After a logout no byte of the user is left: rows, pictures, encrypted ones, key and session, in one transaction. */
export async function forgetUser(db: DeviceDatabase, user: string): Promise<void> {
  await db.transaction('rw', [...userTableNames, 'keys', 'session', 'state'], async () => {
    await db.state.bulkDelete([...searchStates]);
    for (const name of userTableNames) await db.table(name).where('user').equals(user).delete();
    await db.outbox.bulkDelete((await unreadableRows(db, user)).map(({ seq }) => seq));
    await db.keys.delete(user);
    if ((await presentUser(db)) === user) await db.session.delete('open');
  });
  await forgetUploads();
}
