import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../../src/server/db/schema';

/**
 * Waits until no transaction that began before now is open, also of the other tests on the same server: what is read then is
 * told apart by transaction from what was written before.
 */
export async function noneOpen(db: Db): Promise<void> {
  const { rows } = await sql<{ mine: string }>`select pg_current_xact_id()::text as mine`.execute(db);
  const isOver = async () => (await sql<{ over: boolean }>`select pg_snapshot_xmin(pg_current_snapshot()) > ${rows[0]?.mine ?? ''}::xid8 as over`.execute(db)).rows[0]?.over;
  await expect.poll(isOver, { timeout: 120_000 }).toBe(true);
}

/** Waits until this is over, or waits itself for what a transaction of the test holds. */
export async function overOrWaiting(db: Db, asked: Promise<unknown>, waits = 1): Promise<void> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  void asked.then(end, end);
  await expect.poll(async () => isOver || (await lockWaits(db)) === waits).toBe(true);
}

/** How many connections to this database wait for what another holds; other tests on the same server have their own. */
export async function lockWaits(db: Db): Promise<number> {
  return (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)).rows.length;
}
