import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Db } from '../../src/server/db/schema';
import { setStatementTimeout } from '../../src/server/db/statement-timeout';
import { Unavailable } from '../../src/server/platform/unavailable';
import { emptyFolder } from '../support/server/embedded-folders';
import { openInMemory } from '../support/server/in-memory';
import { lockWaits } from '../support/server/transactions';
import { freshDatabase, openPatiently } from '../support/services/postgres';

const minute = 60_000;

async function openDatabase(): Promise<Db> {
  const { url, drop } = await freshDatabase();
  const database = openPatiently(url);
  onTestFinished(async () => {
    vi.useRealTimers();
    await database.close();
    await drop();
  });
  return database.db;
}

/** How many connections to the database of this name sleep. */
const sleeping = async (db: Db) => (await sql`select from pg_stat_activity where datname = current_database() and state = 'active' and query like 'select pg_sleep%'`.execute(db)).rows.length;

/** Waits in a transaction for a lock that is held until two minutes have passed here, and says what came of it. */
async function waitForTwoMinutes(db: Db, timeoutMs?: number): Promise<unknown> {
  const lock = sql`select pg_advisory_xact_lock(1)`;
  const { outcome } = await db.transaction().execute(async (holder) => {
    await lock.execute(holder);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const waiting = db.transaction().execute(async (trx) => {
      if (timeoutMs !== undefined) await setStatementTimeout(trx, timeoutMs);
      await lock.execute(trx);
    });
    const ended = waiting.then(() => 'answered', (error: unknown) => error);
    await expect.poll(() => lockWaits(db)).toBe(1);
    vi.advanceTimersByTime(2 * minute);
    // In an object: the lock is free only once this transaction is over.
    return { outcome: ended };
  });
  return outcome;
}

it('a statement that does not answer for two minutes is given up', async () => {
  expect(await waitForTwoMinutes(await openDatabase())).toBeInstanceOf(Unavailable);
});

it('a statement whose transaction has a timeout of its own is waited for as long', async () => {
  const db = await openDatabase();
  expect(await waitForTwoMinutes(db, 25 * minute)).toBe('answered');
  // The next one has the usual minute again.
  expect(await waitForTwoMinutes(db)).toBeInstanceOf(Unavailable);
});

it('a statement ends with the timeout of its transaction, and no other has that', async () => {
  const db = await openDatabase();
  const slow = db.transaction().execute(async (trx) => {
    await setStatementTimeout(trx, 50);
    await sql`select pg_sleep(30)`.execute(trx);
  });
  await expect(slow).rejects.toThrow('statement timeout');
  await sql`select pg_sleep(0.2)`.execute(db);
});

it('a statement with a time of its own ends soon after its server, which waits for it for a moment alone', async () => {
  const { url, drop } = await freshDatabase();
  const [leaving, staying] = [openPatiently(url), openPatiently(url)];
  onTestFinished(async () => {
    await staying.close();
    await drop();
  });
  const asleep = leaving.db.transaction().execute(async (trx) => {
    await setStatementTimeout(trx, 25 * minute);
    await sql`select pg_sleep(80)`.execute(trx);
  });
  const outcome = asleep.then(() => 'answered', (error: unknown) => error);
  await expect.poll(() => sleeping(staying.db)).toBe(1);
  await leaving.close();
  expect(await outcome).toBeInstanceOf(Unavailable);
  await expect.poll(() => sleeping(staying.db)).toBe(0);
});

it('a timeout of the embedded database, which goes off only once no statement runs, ends nothing', async () => {
  const database = await openInMemory(await emptyFolder());
  onTestFinished(async () => {
    vi.useRealTimers();
    await database.close();
  });
  const one = async (db: Db) => (await sql`select 1 as one`.execute(db)).rows;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await database.db.transaction().execute(async (trx) => {
    await setStatementTimeout(trx, 50);
    expect(await one(trx)).toEqual([{ one: 1 }]);
  });
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  vi.advanceTimersByTime(minute);
  expect(await one(database.db)).toEqual([{ one: 1 }]);
});
