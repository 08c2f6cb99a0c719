import type { Dexie, TableSchema } from 'dexie';
import * as v from 'valibot';
import { outboxRow } from '../outbox/outbox-row';
import { resultOf, rebuiltName } from './foreign-database';
import { parseRow, parseRows } from './parse-row';

/** Tables that the shop can't restore. Their rows are parsed when read; here they only need a valid key. */
const parsedWhenRead = ['state', 'session', 'sealed', 'cart', 'orderDrafts', 'drafts', 'draftPictures'];
/** Tables whose readers don't check the bytes, so they are parsed here. */
const parsedHere = {
  keys: v.object({ user: v.string(), key: v.custom((value) => Object.prototype.toString.call(value) === '[object CryptoKey]') }),
  outboxPictures: v.object({ entry: v.string(), index: v.number(), user: v.string(), bytes: v.instance(ArrayBuffer), type: v.string() }),
};

/** An entry from a store with another key may have no number. */
const foreignEntry = v.object({ ...outboxRow.entries, seq: v.optional(v.number()) });
/** Above this, too few numbers are left for new entries. */
const highestNumber = 1e12;

/** Encrypted entries return with their old numbers: new entries must be numbered above all of those. */
const numbersLeftFree = 1_000_000;

/**
 * Rebuilds a database that something else has written so that it fits this version. The shopper's own rows that can be
 * read move over in the same transaction that recreates the stores: a crash leaves the old database or the new one.
 */
export async function rebuildDatabase(db: Dexie, factory: IDBFactory, foreign: number): Promise<void> {
  // Dexie's version numbers are a tenth of the browser's, and it ignores the last digit.
  const opening = factory.open(db.name, Math.max(foreign + 1, Math.round(db.verno * 10)));
  opening.addEventListener('upgradeneeded', () => {
    const { transaction } = opening;
    if (transaction) void move(db, transaction).catch(() => transaction.abort());
  });
  (await resultOf(opening)).close();
}

async function move(db: Dexie, transaction: IDBTransaction): Promise<void> {
  const { db: connection } = transaction;
  const rows = new Map<string, readonly unknown[]>();
  const names = [...connection.objectStoreNames];
  for (const name of names) rows.set(name, await resultOf(transaction.objectStore(name).getAll()));
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
      // The row lacks the fields of our key, so it isn't ours.
    }
  }
}

function createStore(connection: IDBDatabase, name: string, { primKey, indexes }: TableSchema): void {
  const store = connection.createObjectStore(name, { keyPath: primKey.keyPath ?? null, autoIncrement: primKey.auto ?? false });
  for (const { name: index, keyPath, unique = false, multi = false } of indexes) store.createIndex(index, keyPath ?? index, { unique, multiEntry: multi });
}

/** Unreadable rows move too, so that they are shown (local/outbox/unreadable-rows.ts); without an id, because that may belong to another entry. */
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
  const next = await resultOf(store.add({}));
  store.delete(next);
  store.delete(await resultOf(store.add({ seq: Number(next) + numbersLeftFree })));
  for (const entry of unnumbered) store.add(entry);
}
