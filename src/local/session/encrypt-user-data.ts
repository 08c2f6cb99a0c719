import { restoreCart, mergeAtLogin } from '../cart/cart-login';
import { keptMaxBuy } from '../cart/cart-rows';
import { userTableNames, userTables, type CartRow, type DeviceDatabase, type DraftRow, type OrderDraftRow, type SessionRow } from '../database/database';
import { movedRow } from '../database/move-personal';
import { hasText, parseRow } from '../database/parse-row';
import { searchStates } from '../catalog/search-history';
import { makingRoom } from '../database/storage-eviction';
import { draftRow } from '../drafts';
import { readOutboxRow, type OutboxRow, type PictureRow } from '../outbox/outbox-row';
import { entriesOf, picturesOf, removeEntry } from '../outbox/outbox-write';
import { unreadableRows } from '../outbox/unreadable-rows';
import { presentUser } from './session-row';
import { forgetUploads } from './uploads-cache';

/** WebCrypto is missing on a page over plain http; there all traffic is readable anyway. */
function cipher(): SubtleCrypto | undefined {
  return globalThis.crypto.subtle as SubtleCrypto | undefined;
}

/** Imports the user's key from a login (contract/shop/account.ts). It is not extractable. */
export async function importUserKey(sealKey: string): Promise<CryptoKey | undefined> {
  const bytes = Uint8Array.from(atob(sealKey.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  return cipher()?.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** The tables whose rows are encrypted together; outbox rows are encrypted one by one. */
const wholeTables = ['cart', 'drafts', 'orderDrafts'] as const;
type WholeTable = { readonly cart: readonly CartRow[] } | { readonly drafts: readonly unknown[] } | { readonly orderDrafts: readonly OrderDraftRow[] };

/** An outbox row that can't be read, as it is. */
type Unreadable = { readonly unreadable: object };

/** What is encrypted as one: an outbox entry or a table's rows, with the pictures of the entry. */
type Plain = { readonly row: OutboxRow | WholeTable | Unreadable; readonly pictures: readonly PictureRow[] };
/** Its JSON, which the bytes of its pictures follow. */
type PlainHeader = { readonly row: Plain['row']; readonly pictures: readonly (Omit<PictureRow, 'bytes'> & { readonly size: number })[] };

/** Serializes an entry with its pictures: the length of the JSON, the JSON, the pictures' bytes. */
function pack(row: unknown, pictures: readonly PictureRow[]): ArrayBuffer {
  const header = { row, pictures: pictures.map(({ bytes, ...rest }) => ({ ...rest, size: bytes.byteLength })) };
  const json = new TextEncoder().encode(JSON.stringify(header));
  const packed = new Uint8Array(4 + json.length + pictures.reduce((sum, { bytes }) => sum + bytes.byteLength, 0));
  new DataView(packed.buffer).setUint32(0, json.length);
  packed.set(json, 4);
  let at = 4 + json.length;
  for (const { bytes } of pictures) {
    packed.set(new Uint8Array(bytes), at);
    at += bytes.byteLength;
  }
  return packed.buffer;
}

/**
 * The prefix of each order encrypted by versions before the fifth; nothing else starts with it, because the first bytes
 * of the others are a length.
 */
const orderMark = 'draft:';

/** Only this code can have written it, so the envelope is not validated. The rows themselves are parsed when read. */
function unpack(packed: ArrayBuffer): Plain {
  const text = (from: number, to?: number) => new TextDecoder().decode(packed.slice(from, to));
  if (text(0, orderMark.length) === orderMark) return { row: { orderDrafts: [JSON.parse(text(orderMark.length)) as OrderDraftRow] }, pictures: [] };
  const length = new DataView(packed).getUint32(0);
  const { row, pictures } = JSON.parse(text(4, 4 + length)) as PlainHeader;
  let at = 4 + length;
  const rows = pictures.map(({ size, ...rest }) => {
    const bytes = packed.slice(at, at + size);
    at += size;
    return { ...rest, bytes };
  });
  return { row, pictures: rows };
}

/** A draft in its current shape; versions before the fifth encrypted it as a row of `personal`. */
function draftOf(row: unknown): DraftRow | undefined {
  const moved = movedRow(row);
  return moved?.table === 'drafts' ? moved.row : parseRow(draftRow, row);
}

async function restoreRow(db: DeviceDatabase, { row, pictures }: Plain): Promise<void> {
  if ('cart' in row) await restoreCart(db, row.cart);
  else if ('drafts' in row) {
    for (const draft of row.drafts.flatMap((each) => draftOf(each) ?? [])) {
      // What was written in a session whose key came later is newer.
      if (!(await db.drafts.get([draft.user, draft.name]))) await db.drafts.put(draft);
    }
  }
  else if ('orderDrafts' in row) await db.orderDrafts.bulkPut([...row.orderDrafts]);
  else {
    await db.outbox.put('unreadable' in row ? (row.unreadable as OutboxRow) : row);
    await db.outboxPictures.bulkPut([...pictures]);
  }
}

const deletedTables = userTableNames.filter((name) => userTables[name] === 'delete' || userTables[name] === 'encryptOrDelete');
const encryptedTables = userTableNames.filter((name) => userTables[name] === 'encrypt');

/**
 * Encrypts the rows of a user whose session is over, however it ended: they are unreadable until the same user logs in
 * again. What can be requested again is deleted; the key is deleted last. It can be repeated after an interruption at
 * any point.
 */
export async function encryptUser(db: DeviceDatabase, user: string): Promise<void> {
  const kept = await db.keys.get(user);
  const subtle = cipher();
  if (kept && subtle) {
    const encryption = { user, key: kept.key, subtle };
    await makingRoom(db, async () => {
      await encryptOutbox(db, encryption);
      for (const table of wholeTables) await encryptTable(db, table, encryption);
    });
  }
  await db.transaction('rw', [...deletedTables, ...encryptedTables, 'keys', 'session', 'state'], async () => {
    if ((await presentUser(db)) === user) return;
    await db.state.bulkDelete([...searchStates]);
    for (const name of deletedTables) await db.table(name).where('user').equals(user).delete();
    // Pictures of entries that could not be read and had no readable id: no entry is left that they belong to.
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

/** Encrypts each entry separately, and repeats if one changed meanwhile (a reply came in). No new ones are added, as nobody is logged in. */
async function encryptOutbox(db: DeviceDatabase, encryption: Encryption): Promise<void> {
  const { user } = encryption;
  for (const { row, ...known } of await unreadableRows(db, user)) {
    // Of a row that can't be written as JSON, at least its existence is recorded; without an id it stays so, since two with the same could not come back.
    const { id, ...numbered } = known;
    const one = await encrypted(encryption, pack({ unreadable: { ...(hasText(row) ? row : id === '' ? numbered : known), user } }, await picturesOf(db, id).toArray()));
    await db.transaction('rw', db.outbox, db.outboxPictures, db.sealed, db.session, async () => {
      if ((await presentUser(db)) === user || !(await db.outbox.get(known.seq))) return;
      await db.sealed.add(one);
      await removeEntry(db, known);
    });
  }
  for (let changed = true; changed; ) {
    changed = false;
    for (const row of await entriesOf(db, user)) {
      const one = await encrypted(encryption, pack(row, await picturesOf(db, row.id).toArray()));
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

async function encryptTable(db: DeviceDatabase, name: (typeof wholeTables)[number], encryption: Encryption): Promise<void> {
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
 * Opens a session on this device. Encrypted rows are restored in the same transaction that writes the session, so that
 * nothing new overtakes them, and the visitor's cart is merged into the user's. Rows that the key doesn't decrypt, or
 * that this version can't read, stay as they are.
 */
export async function openSession(db: DeviceDatabase, session: Omit<SessionRow, 'name'>, key: CryptoKey | undefined): Promise<void> {
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
    const write = () =>
      db.transaction('rw', [db.outbox, db.outboxPictures, db.cart, db.drafts, db.orderDrafts, db.sealed, db.keys, db.session], async () => {
        // Another tab may still have been encrypting.
        const still = await db.sealed.where('user').equals(user).sortBy('id');
        if (still.map(({ id }) => id).join() !== sealed.map(({ id }) => id).join()) return false;
        for (const { id, unpacked } of opened.flat()) {
          await restoreRow(db, unpacked);
          await db.sealed.delete(id);
        }
        await mergeAtLogin(db, user, { maxBuy, now: Date.now() });
        if (key) await db.keys.put({ user, key });
        await db.session.put({ name: 'open', ...session });
        return true;
      });
    if (await makingRoom(db, write)) return;
  }
}

/** Users who are not logged in but may have unencrypted rows, left by a crash. */
export async function unencryptedUsers(db: DeviceDatabase): Promise<string[]> {
  const present = await presentUser(db);
  return (await db.keys.toCollection().primaryKeys()).filter((user) => user !== present);
}

/** Deletes everything of a user at logout (rows, pictures, encrypted rows, key and session) in one transaction. */
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
