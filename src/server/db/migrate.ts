import { sql } from 'kysely';
import type { Database } from './database';
import { isUniqueViolation } from './unique-violation';

const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true });

/** An arbitrary fixed number: one server migrates at a time. */
const migrationLock = 4_083_217;
/**
 * Held by a check of the ledger, which reads for up to 25 minutes (features/ledger/check-ledger.ts), and by each migration: behind
 * one that waits for a table of the check, everybody else who reads the table would wait too.
 */
export const checkLock = 5_120_847;

/** Applies the numbered migrations that are still missing, each in one transaction with its record. */
export async function migrate(database: Database): Promise<void> {
  // Under the lock too: creating one table twice at once fails, despite "if not exists".
  await database.script(
    `begin; select pg_advisory_xact_lock(${migrationLock}); create table if not exists migration (name text primary key, applied_at timestamptz not null default now()); commit`,
  );
  for (const [path, text] of Object.entries(files).toSorted(([a], [b]) => a.localeCompare(b))) {
    const name = path.slice(path.lastIndexOf('/') + 1, -'.sql'.length);
    if (await isApplied(database, name)) continue;
    // Another server may have been first while this one waited for the lock: then inserting the record fails, and everything is
    // rolled back.
    try {
      await database.script(
        `begin; select pg_advisory_xact_lock(${migrationLock}), pg_advisory_xact_lock(${checkLock}); insert into migration (name) values ('${name}'); ${text}; commit`,
      );
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      // Or the migration itself met a row that was there already: a server must not run without it.
      if (!(await isApplied(database, name))) throw new Error(`migration ${name} failed`, { cause: error });
    }
  }
}

async function isApplied({ db }: Database, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from migration where name = ${name}`.execute(db);
  return rows.length > 0;
}
