import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { hourMs } from '../../rules/durations';

/** For this long the same call is taken for a repetition; after that, for another one. */
const repeatedMs = hourMs;

/** Keys by the hash of their calls, and when each was first sent. */
const shape = v.record(v.string(), v.object({ key: v.string(), at: v.number() }));
type Keys = v.InferOutput<typeof shape>;

const hashOf = (call: unknown) => createHash('sha256').update(JSON.stringify(call)).digest('base64url');

/**
 * The Idempotency-Key of a call, saved before it is sent: if its answer is lost and the command is typed again, it takes
 * effect once.
 */
export async function keyOf(file: string, call: unknown, now: number): Promise<string> {
  const kept = await readKeys(file, now);
  const { key, at } = kept[hashOf(call)] ?? { key: randomUUID(), at: now };
  await writeKeys(file, { ...kept, [hashOf(call)]: { key, at } });
  return key;
}

/** Forgets the key of a call that is known to be done: the same call is another one from now on. */
export async function forgetKey(file: string, call: unknown, now: number): Promise<void> {
  const { [hashOf(call)]: _done, ...others } = await readKeys(file, now);
  await writeKeys(file, others);
}

async function readKeys(file: string, now: number): Promise<Keys> {
  try {
    const kept = v.parse(shape, JSON.parse(await readFile(file, 'utf8')));
    return Object.fromEntries(Object.entries(kept).filter(([, { at }]) => Math.abs(now - at) < repeatedMs));
  } catch {
    return {};
  }
}

async function writeKeys(file: string, keys: Keys): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(keys), { mode: 0o600 });
}
