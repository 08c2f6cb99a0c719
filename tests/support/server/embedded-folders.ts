import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { dependencies } from '../../../package.json';
import { embedded } from '../../../src/server/db/database';
import { migrate } from '../../../src/server/db/migrate';
import { migrationsHash } from '../services/migrations-hash';

const cache = 'node_modules/.cache/embedded';
const version = dependencies['@electric-sql/pglite'];

/** The folder of a new embedded database, made once for all test files: making one takes seconds, reading it much less. */
export const emptyFolder = () => kept(`empty-${version}`, () => PGlite.create());

/** The same with all migrations applied. */
export const migratedFolder = () =>
  kept(`migrated-${version}-${migrationsHash()}`, async () => {
    const database = await PGlite.create({ loadDataDir: await emptyFolder() });
    const query = async (text: string, values: readonly unknown[]) => {
      const { rows } = await database.query(text, [...values]);
      return { rows, rowCount: rows.length };
    };
    const script = async (text: string) => void (await database.exec(text));
    await migrate(embedded({ query, script, close: () => database.close() }, new Set(), () => {}));
    return database;
  });

async function kept(name: string, make: () => Promise<PGlite>): Promise<Blob> {
  const file = `${cache}/${name}.tar`;
  try {
    return new Blob([readFileSync(file)]);
  } catch {
    const database = await make();
    const dumped = await database.dumpDataDir('none');
    await database.close();
    mkdirSync(cache, { recursive: true });
    // Under a temporary name first, so that no other test reads half a file.
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, Buffer.from(await dumped.arrayBuffer()));
    renameSync(unfinished, file);
    return dumped;
  }
}
