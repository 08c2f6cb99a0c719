import type { Dexie, TableSchema } from 'dexie';

/** Stands in `state` from a rebuilding of the database on (rebuild-database.ts), until the shopper has seen that it was. */
export const rebuiltName = 'storageRebuilt';

/** Ends with what was asked for; inside of a transaction it goes on in it. */
export function done<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no storage')));
  });
}

/** Whether Dexie can't make the one out of the other: it adds stores and indexes that are missing, and changes none. */
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
 * The number of the version that something else has written under our name, with other keys than ours; `undefined` where
 * there is none. A later version of the mall keeps the keys of the stores that it shares with this one.
 */
export async function foreignVersion(db: Dexie, factory: IDBFactory): Promise<number | undefined> {
  const opening = factory.open(db.name);
  // None yet: nothing stays of having asked.
  opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
  const found = await done(opening);
  try {
    const shared = db.tables.filter(({ name }) => found.objectStoreNames.contains(name));
    if (shared.length === 0) return undefined;
    const reading = found.transaction(shared.map(({ name }) => name));
    return shared.some(({ name, schema }) => differs(schema, reading.objectStore(name))) ? found.version : undefined;
  } finally {
    found.close();
  }
}
