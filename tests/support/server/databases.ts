import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { openServer, type Database } from '../../../src/server/db/database';
import type { Db } from '../../../src/server/db/schema';
import { openInMemory } from './in-memory';
import { Shop } from './calls';
import { insertCatalog } from '../catalog';
import { brokenHolds, brokenLedgerLaws } from './checkout';
import { migratedFolder } from './embedded-folders';
import { migratedDatabase } from '../services/postgres';

type Home = { readonly name: string; readonly open: () => Promise<{ database: Database; drop: () => Promise<void> }> };

/** PostgreSQL in this process. It runs one transaction at a time: no story of a race is told on it. */
const embedded: Home = { name: 'embedded', open: async () => ({ database: await openInMemory(await migratedFolder()), drop: () => Promise.resolve() }) };

const server: Home = {
  name: 'PostgreSQL',
  open: async () => {
    const { url, drop } = await migratedDatabase();
    const database = openServer(url);
    refuseNested(database);
    return { database, drop };
  },
};

/** Whether what runs has a transaction open. */
const isInside = new AsyncLocalStorage<boolean>();

/** A transaction of the test's own, in which others are asked what they do meanwhile. */
export function holdTransaction<Result>(db: Db, work: (rows: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().execute((rows) => isInside.run(false, () => work(rows)));
}

/** Fails what asks beside the transaction that it is in: the embedded database would wait for itself for ever, and a busy server's connections would run out. */
function refuseNested({ db }: Database): void {
  const executor = db.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  executor.provideConnection = (consumer, options) => {
    if (isInside.getStore()) throw new Error('asked beside its own transaction');
    return provide((connection) => isInside.run(true, () => consumer(connection)), options);
  };
}

/**
 * Tells a story on PostgreSQL; with `embeddedToo` on the embedded database as well, which is the same engine with another way
 * to it: those that go through a whole feature do. `DATABASES=all` tells every story on both. `opened` gives the database of
 * the story being told, migrated once for the file; `prepare` runs after that, before the first test.
 */
export function describeWithDatabase<Prepared>(
  prepare: (database: Database) => Promise<Prepared>,
  tell: (opened: () => Prepared, kind: Database['kind']) => void,
  { embeddedToo = false } = {},
): void {
  for (const home of embeddedToo || process.env['DATABASES'] === 'all' ? [embedded, server] : [server]) {
    describe(`on ${home.name}`, () => {
      let prepared: Prepared | undefined;
      let close = () => Promise.resolve();
      beforeAll(async () => {
        const { database, drop } = await home.open();
        close = async () => {
          await database.close();
          await drop();
        };
        prepared = await prepare(database);
      });
      afterAll(() => close());
      tell(
        () => {
          if (prepared === undefined) throw new Error('asked for before the first test');
          return prepared;
        },
        home.name === 'embedded' ? 'embedded' : 'server',
      );
    });
  }
}

/** The tiny catalog, asked as a browser asks, on those databases. After every test the laws of the ledger hold, but where it is spoilt on purpose. */
export function describeWithShop(tell: (shop: () => Shop, kind: Database['kind']) => void, { spoilsLedger = false, embeddedToo = false } = {}): void {
  describeWithDatabase(
    async (database) => {
      await insertCatalog(database.db);
      return Shop.open(database);
    },
    (shop, kind) => {
      if (!spoilsLedger) afterEach(async () => expect([...(await brokenLedgerLaws(shop().db)), ...(await brokenHolds(shop().db))]).toEqual([]));
      tell(shop, kind);
    },
    { embeddedToo },
  );
}
