import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import type { Database } from '../../../src/server/db/database';
import type { Db } from '../../../src/server/db/schema';
import { openInMemory } from './in-memory';
import { Shop } from './shop';
import { insertCatalog } from '../catalog';
import { brokenHeldMoney, brokenLedgerLaws } from './checkout';
import { migratedFolder } from './embedded-folders';
import { migratedDatabase, openPatiently } from '../services/postgres';

type TestDatabase = { readonly name: string; readonly open: () => Promise<{ database: Database; drop: () => Promise<void> }> };

/** PostgreSQL in this process (PGlite). It runs one transaction at a time, so tests of races don't use it. */
const embedded: TestDatabase = { name: 'embedded', open: async () => ({ database: await openInMemory(await migratedFolder()), drop: () => Promise.resolve() }) };

const server: TestDatabase = {
  name: 'PostgreSQL',
  open: async () => {
    const { url, drop } = await migratedDatabase();
    const database = openPatiently(url);
    refuseNested(database);
    return { database, drop };
  },
};

/** Whether the current async context has a transaction open. */
const isInside = new AsyncLocalStorage<boolean>();

/** A transaction held by the test itself, while others send queries. */
export function holdTransaction<Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().execute((trx) => isInside.run(false, () => work(trx)));
}

/** Fails a query made outside the transaction that its context is in: the embedded database would deadlock, and a busy server would run out of connections. */
function refuseNested({ db }: Database): void {
  const executor = db.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  executor.provideConnection = (consumer, options) => {
    if (isInside.getStore()) throw new Error('queried outside its own transaction');
    return provide((connection) => isInside.run(true, () => consumer(connection)), options);
  };
}

/**
 * Runs tests on PostgreSQL; with `embeddedToo` on the embedded database as well, which is the same engine with another
 * driver: tests of a whole feature do that. `DATABASES=all` runs all tests on both. `opened` returns the result of
 * `prepare`, which runs before the first test on a database migrated once per file.
 */
export function describeWithDatabase<Prepared>(
  prepare: (database: Database) => Promise<Prepared>,
  defineTests: (opened: () => Prepared, kind: Database['kind']) => void,
  { embeddedToo = false } = {},
): void {
  for (const target of embeddedToo || process.env['DATABASES'] === 'all' ? [embedded, server] : [server]) {
    describe(`on ${target.name}`, () => {
      let prepared: Prepared | undefined;
      let close = () => Promise.resolve();
      beforeAll(async () => {
        const { database, drop } = await target.open();
        close = async () => {
          await database.close();
          await drop();
        };
        prepared = await prepare(database);
      });
      afterAll(() => close());
      defineTests(
        () => {
          if (prepared === undefined) throw new Error('used before the first test');
          return prepared;
        },
        target.name === 'embedded' ? 'embedded' : 'server',
      );
    });
  }
}

/** A shop with the small catalog on those databases. Checks the ledger's laws after every test, unless the tests break them on purpose. */
export function describeWithShop(defineTests: (shop: () => Shop, kind: Database['kind']) => void, { spoilsLedger = false, embeddedToo = false } = {}): void {
  describeWithDatabase(
    async (database) => {
      await insertCatalog(database.db);
      return Shop.open(database);
    },
    (shop, kind) => {
      if (!spoilsLedger) afterEach(async () => expect([...(await brokenLedgerLaws(shop().db)), ...(await brokenHeldMoney(shop().db))]).toEqual([]));
      defineTests(shop, kind);
    },
    { embeddedToo },
  );
}
