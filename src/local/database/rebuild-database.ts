import type { Dexie, TableSchema } from 'dexie';
import * as v from 'valibot';
import { outboxRow } from '../outbox/outbox-row';
import { done, rebuiltName } from './foreign-database';
import { parseRow, parseRows } from './parse-row';

/** What the shop can't tell again. Rows of these are parsed when they are read; here they need no more than their key. */
const parsedWhenRead = ['state', 'session', 'sealed', 'cart', 'orderDrafts', 'drafts', 'draftPictures'];
/** Of these whoever reads them takes the bytes as they are. */
const parsedHere = {
  keys: v.object({ user: v.string(), key: v.custom((value) => Object.prototype.toString.call(value) === '[object CryptoKey]') }),
  outboxPictures: v.object({ entry: v.string(), index: v.number(), user: v.string(), bytes: v.instance(ArrayBuffer), type: v.string() }),
};

/** An entry in a store that had another key may have no number. */
const foreignEntry = v.object({ ...outboxRow.entries, seq: v.optional(v.number()) });
/** Beyond this one there are not numbers enough. */
const highestNumber = 1e12;

/** Encrypted entries come back under the numbers that they had: new ones are beyond all of these. */
const numbersLeftFree = 1_000_000;

/**
 * Makes the database of this version, which something else has written, into ours. What can be read of the shopper's own
 * rows goes over in the very transaction that makes the stores anew: a crash leaves the one or the other.
 */
export async function rebuildDatabase(db: Dexie, factory: IDBFactory, foreign: number): Promise<void> {
  // Dexie's numbers are a tenth of the browser's. A higher one of the same ten is the same to it.
  const opening = factory.open(db.name, Math.max(foreign + 1, Math.round(db.verno * 10)));
  opening.addEventListener('upgradeneeded', () => {
    const { transaction } = opening;
    if (transaction) void move(db, transaction).catch(() => transaction.abort());
  });
  (await done(opening)).close();
}

async function move(db: Dexie, transaction: IDBTransaction): Promise<void> {
  const { db: connection } = transaction;
  const rows = new Map<string, readonly unknown[]>();
  const names = [...connection.objectStoreNames];
  for (const name of names) rows.set(name, await done(transaction.objectStore(name).getAll()));
  for (const name of names) connection.deleteObjectStore(name);
  for (const { name, schema } of db.tables) createStore(connection, name, schema);

  const moved = (name: string) => rows.get(name) ?? [];
  for (const name of parsedWhenRead) putThoseWithKeys(transaction.objectStore(name), moved(name));
  for (const [name, schema] of Object.entries<v.GenericSchema>(parsedHere)) putThoseWithKeys(transaction.objectStore(name), parseRows(schema, moved(name)));
  await moveOutbox(transaction.objectStore('outbox'), moved('outbox'));
  transaction.objectStore('state').put({ name: rebuiltName, value: true });
}

function putThoseWithKeys(store: IDBObjectStore, rows: readonly unknown[]): void {
  for (const row of rows) {
    try {
      store.put(row);
    } catch {
      // It has not the fields of our key: no row of ours.
    }
  }
}

function createStore(connection: IDBDatabase, name: string, { primKey, indexes }: TableSchema): void {
  const store = connection.createObjectStore(name, { keyPath: primKey.keyPath ?? null, autoIncrement: primKey.auto ?? false });
  for (const { name: index, keyPath, unique = false, multi = false } of indexes) store.createIndex(index, keyPath ?? index, { unique, multiEntry: multi });
}

/** What can't be read goes along, so that it is shown (local/outbox/unreadable-rows.ts); under no id, because that may be another's. */
async function moveOutbox(store: IDBObjectStore, rows: readonly unknown[]): Promise<void> {
  const ids = new Set<string>();
  const unnumbered: object[] = [];
  for (const row of rows) {
    const entry = parseRow(foreignEntry, row);
    if (!entry || ids.has(entry.id)) {
      unnumbered.push({ ...parseRow(v.object({ user: v.string() }), row), row });
      continue;
    }
    ids.add(entry.id);
    const { seq, ...rest } = entry;
    if (seq !== undefined && seq < highestNumber) store.put({ ...rest, seq });
    else unnumbered.push(rest);
  }
  const next = await done(store.add({}));
  store.delete(next);
  store.delete(await done(store.add({ seq: Number(next) + numbersLeftFree })));
  for (const entry of unnumbered) store.add(entry);
}
