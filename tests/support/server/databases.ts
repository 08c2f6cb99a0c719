import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { openServer, type Database } from '../../../src/server/db/database';
import { openInMemory } from './in-memory';
import { Shop } from './calls';
import { insertCatalog } from '../catalog';
import { brokenHolds, brokenLedgerLaws } from './checkout';
import { migratedFolder } from './embedded-folders';
import { migratedDatabase } from '../services/postgres';

type Home = { readonly name: string; readonly open: () => Promise<{ database: Database; drop: () => Promise<void> }> };

/** Both homes of the mall's rows. Races are shown on PostgreSQL only: the embedded one runs one transaction at a time. */
const homes: readonly Home[] = [
  { name: 'embedded', open: async () => ({ database: await openInMemory(await migratedFolder()), drop: () => Promise.resolve() }) },
  {
    name: 'PostgreSQL',
    open: async () => {
      const { url, drop } = await migratedDatabase();
      return { database: openServer(url), drop };
    },
  },
];

/**
 * Tells the same story on each database. `opened` gives the one of the story being told, migrated once for the file;
 * `prepare` runs after that, before the first test.
 */
export function onEachDatabase<Prepared>(
  prepare: (database: Database) => Promise<Prepared>,
  tell: (opened: () => Prepared, kind: Database['kind']) => void,
): void {
  for (const home of homes) {
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

/** The tiny catalog, asked as a browser asks, on each database. After every test the laws of the ledger hold, but where it is spoilt on purpose. */
export function onEachShop(tell: (shop: () => Shop, kind: Database['kind']) => void, { spoilsLedger = false } = {}): void {
  onEachDatabase(
    async (database) => {
      await insertCatalog(database.db);
      return Shop.open(database);
    },
    (shop, kind) => {
      if (!spoilsLedger) afterEach(async () => expect([...(await brokenLedgerLaws(shop().db)), ...(await brokenHolds(shop().db))]).toEqual([]));
      tell(shop, kind);
    },
  );
}
