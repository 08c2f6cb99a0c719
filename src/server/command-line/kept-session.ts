import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';

const shape = v.object({ mall: v.string(), token: v.string() });
type KeptSession = v.InferOutput<typeof shape>;

/** The session of `npm run ops`, in a file that only its owner reads. */
export async function keepSession(file: string, session: KeptSession): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  // Of a file that is there the mode would stay as it is.
  await rm(file, { force: true });
  await writeFile(file, JSON.stringify(session), { mode: 0o600 });
}

/** The token for this mall; one of another mall is never sent there. */
export async function readToken(file: string, mall: string): Promise<string | undefined> {
  try {
    const kept = v.parse(shape, JSON.parse(await readFile(file, 'utf8')));
    return kept.mall === mall ? kept.token : undefined;
  } catch {
    return undefined;
  }
}

export async function forgetSession(file: string): Promise<void> {
  await rm(file, { force: true });
}
