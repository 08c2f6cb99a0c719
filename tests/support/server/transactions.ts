import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../../src/server/db/schema';

/**
 * Waits until every transaction that began before now has ended, including those of other tests on the same server:
 * rows read after that can be told apart by transaction from rows written before.
 */
export async function noneOpen(db: Db): Promise<void> {
  const { rows } = await sql<{ mine: string }>`select pg_current_xact_id()::text as mine`.execute(db);
  const isOver = async () => (await sql<{ over: boolean }>`select pg_snapshot_xmin(pg_current_snapshot()) > ${rows[0]?.mine ?? ''}::xid8 as over`.execute(db)).rows[0]?.over;
  await expect.poll(isOver, { timeout: 120_000 }).toBe(true);
}

/** Waits until this is over, or until it waits for a lock that a transaction of the test holds. */
export async function overOrWaiting(db: Db, asked: Promise<unknown>, waits = 1): Promise<void> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  void asked.then(end, end);
  await expect.poll(async () => isOver || (await lockWaits(db)) === waits).toBe(true);
}

/** How many connections to this database wait for a lock; other tests on the same server use other databases. */
export async function lockWaits(db: Db): Promise<number> {
  return (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)).rows.length;
}
