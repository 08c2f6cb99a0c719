import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';

/** `device` outlives a logout: the mall recognizes this device by it. */
const shape = v.object({ mall: v.string(), token: v.optional(v.string()), device: v.optional(v.string()) });
type SavedSession = v.InferOutput<typeof shape>;

/** Saves the session of `npm run ops` in a file that only its owner can read. */
export async function saveSession(file: string, session: SavedSession): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  // An existing file would keep its mode.
  await rm(file, { force: true });
  await writeFile(file, JSON.stringify(session), { mode: 0o600 });
}

/** The session saved for this mall; another mall's is never sent there. */
export async function readSession(file: string, mall: string): Promise<SavedSession> {
  try {
    const kept = v.parse(shape, JSON.parse(await readFile(file, 'utf8')));
    return kept.mall === mall ? kept : { mall };
  } catch {
    return { mall };
  }
}
