import type { Dexie, TableSchema } from 'dexie';

/** A row in `state` from a rebuild of the database (rebuild-database.ts) until the shopper has seen the notice. */
export const rebuiltName = 'storageRebuilt';

/** Resolves with the request's result; a transaction stays active across it. */
export function resultOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no storage')));
  });
}

/** Whether Dexie can't upgrade the store to this schema: it adds missing stores and indexes, but changes none. */
function differs({ primKey, indexes }: TableSchema, store: IDBObjectStore): boolean {
  const isOther = (ours: readonly unknown[], found: readonly unknown[]) => JSON.stringify(ours) !== JSON.stringify(found);
  const { keyPath, autoIncrement, indexNames } = store;
  return isOther([primKey.keyPath, primKey.auto], [keyPath, autoIncrement]) || indexes.some((ours) => {
    if (!indexNames.contains(ours.name)) return false;
    const found = store.index(ours.name);
    return isOther([ours.keyPath, ours.unique, ours.multi], [found.keyPath, found.unique, found.multiEntry]);
  });
}

/**
 * The version number of a database that something else wrote under our name with other keys; `undefined` if there is
 * none. A later version of the mall keeps the keys of the stores that it shares with this one.
 */
export async function foreignVersion(db: Dexie, factory: IDBFactory): Promise<number | undefined> {
  const opening = factory.open(db.name);
  // There is no database yet: abort, so that the check creates none.
  opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
  const found = await resultOf(opening);
  try {
    const shared = db.tables.filter(({ name }) => found.objectStoreNames.contains(name));
    if (shared.length === 0) return undefined;
    const reading = found.transaction(shared.map(({ name }) => name));
    return shared.some(({ name, schema }) => differs(schema, reading.objectStore(name))) ? found.version : undefined;
  } finally {
    found.close();
  }
}
