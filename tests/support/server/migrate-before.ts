import { readdir, readFile } from 'node:fs/promises';
import type { Database } from '../../../src/server/db/database';

const folder = 'src/server/db/migrations';

/** Brings a database to its state just before the migration of this name. */
export async function migrateBefore(database: Database, name: string): Promise<void> {
  const files = (await readdir(folder)).toSorted();
  const until = files.findIndex((file) => file.endsWith(`-${name}.sql`));
  if (until < 0) throw new Error(`no migration is named ${name}`);
  await database.script('create table migration (name text primary key, applied_at timestamptz not null default now())');
  for (const file of files.slice(0, until)) {
    await database.script(`begin; insert into migration (name) values ('${file.slice(0, -'.sql'.length)}'); ${await readFile(`${folder}/${file}`, 'utf8')}; commit`);
  }
}
