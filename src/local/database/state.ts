import type * as v from 'valibot';
import { device } from './database';
import { parseRow } from './parse-row';
import { watch } from './watch';

/** A value saved by name, parsed with the reader's schema; `undefined` if that fails. */
export async function keptState<Schema extends v.GenericSchema>(name: string, schema: Schema, db = device): Promise<v.InferOutput<Schema> | undefined> {
  return parseRow(schema, (await db.state.get(name))?.value);
}

/** Calls `listener` with the value, now and after every change in any tab. */
export function watchState<Schema extends v.GenericSchema>(name: string, schema: Schema, listener: (value: v.InferOutput<Schema> | undefined) => void): () => void {
  return watch(() => keptState(name, schema), listener);
}

/** Saves one of the shopper's choices. */
export async function keepState(name: string, value: unknown): Promise<void> {
  await device.state.put({ name, value });
}

/** The offline packs, by the language, kind and id of each (local/offline/offline-packs.ts). */
export function packRows(db = device) {
  return db.state.where('name').startsWith('pack ');
}

/** Saved once something is kept for offline or data use is counted: only then does a page load the code that maintains it (app/client-init.ts). Stored under its first name. */
export const needsUpkeep = 'lookAfter';
