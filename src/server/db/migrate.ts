import { sql } from 'kysely';
import { advisoryLocks } from './advisory-locks';
import type { Database } from './database';
import { isUniqueViolation } from './unique-violation';

const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true });

/** Applies the numbered migrations that are still missing, each in one transaction with its record. */
export async function migrate(database: Database): Promise<void> {
  // Under the lock too: creating one table twice at once fails, despite "if not exists".
  await database.script(
    `begin; select pg_advisory_xact_lock(${advisoryLocks.migration}); create table if not exists migration (name text primary key, applied_at timestamptz not null default now()); commit`,
  );
  for (const [path, text] of Object.entries(files).toSorted(([a], [b]) => a.localeCompare(b))) {
    const name = path.slice(path.lastIndexOf('/') + 1, -'.sql'.length);
    if (await isApplied(database, name)) continue;
    // Another server may have been first while this one waited for the lock: then inserting the record fails, and everything is
    // rolled back.
    try {
      await database.script(
        `begin; select pg_advisory_xact_lock(${advisoryLocks.migration}), pg_advisory_xact_lock(${advisoryLocks.ledgerCheck}); insert into migration (name) values ('${name}'); ${text}; commit`,
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
