import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Writes files that nobody else on this machine reads into a folder as it was typed; returns their full paths, for whoever has to delete them. */
export async function writePrivately(typed: string, files: readonly { readonly name: string; readonly bytes: Buffer }[]): Promise<string[]> {
  // From where the command was typed: npm runs it in the project's folder, where nobody would look for the files.
  const folder = resolve(process.env['INIT_CWD'] ?? '.', typed);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const placed = files.map(({ name, bytes }) => ({ path: join(folder, name), bytes }));
  for (const { path, bytes } of placed) await writeFile(path, bytes, { mode: 0o600 });
  return placed.map(({ path }) => path);
}
