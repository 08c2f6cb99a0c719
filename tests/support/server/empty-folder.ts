import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { dependencies } from '../../../package.json';

const cache = 'node_modules/.cache/embedded';

/** The folder of a new embedded database, made once for all test files: making one takes seconds, reading it a part of one. */
export async function emptyFolder(): Promise<Blob> {
  const file = `${cache}/empty-${dependencies['@electric-sql/pglite']}.tar`;
  try {
    return new Blob([readFileSync(file)]);
  } catch {
    const database = await PGlite.create();
    const dumped = await database.dumpDataDir('none');
    await database.close();
    mkdirSync(cache, { recursive: true });
    // Under a name of its own first, so that no other test reads half of it.
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, Buffer.from(await dumped.arrayBuffer()));
    renameSync(unfinished, file);
    return dumped;
  }
}
