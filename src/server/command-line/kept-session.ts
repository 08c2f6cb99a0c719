import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';

/** `device` outlives a logout: by it the mall knows this place. */
const shape = v.object({ mall: v.string(), token: v.optional(v.string()), device: v.optional(v.string()) });
type KeptSession = v.InferOutput<typeof shape>;

/** The session of `npm run ops`, in a file that only its owner reads. */
export async function keepSession(file: string, session: KeptSession): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  // Of a file that is there the mode would stay as it is.
  await rm(file, { force: true });
  await writeFile(file, JSON.stringify(session), { mode: 0o600 });
}

/** What is kept for this mall; nothing of another mall is ever sent there. */
export async function readSession(file: string, mall: string): Promise<KeptSession> {
  try {
    const kept = v.parse(shape, JSON.parse(await readFile(file, 'utf8')));
    return kept.mall === mall ? kept : { mall };
  } catch {
    return { mall };
  }
}
