import * as v from 'valibot';
import { rememberSearch } from '../../rules/search/search-history';
import { device } from './database';
import { parseRow } from './parse-row';
import { watch } from './watch';

const terms = v.array(v.string());

/** What was searched for on this device: nobody else's once the session ends. */
export const searchStates = ['searchHistory', 'searchResult'] as const;

/** Something that the device remembers by name, parsed by its reader's schema; what that does not understand is nothing. */
export async function keptState<Schema extends v.GenericSchema>(name: string, schema: Schema, db = device): Promise<v.InferOutput<Schema> | undefined> {
  return parseRow(schema, (await db.state.get(name))?.value);
}

/** The earlier searches, newest first. */
export async function searchHistory(): Promise<string[]> {
  return (await keptState('searchHistory', terms)) ?? [];
}

export async function addSearch(term: string): Promise<void> {
  await device.transaction('rw', device.state, async () => {
    await device.state.put({ name: 'searchHistory', value: rememberSearch(await searchHistory(), term) });
  });
}

export async function removeSearch(term: string): Promise<void> {
  await device.transaction('rw', device.state, async () => {
    await device.state.put({ name: 'searchHistory', value: (await searchHistory()).filter((earlier) => earlier !== term) });
  });
}

export async function clearSearchHistory(): Promise<void> {
  await device.state.delete('searchHistory');
}

/** What the last search found (the stores, or where there are none the goods); `at` in ms. */
export type SearchResult = { readonly keyword: string; readonly kind: 'stores' | 'goods'; readonly ids: readonly string[]; readonly at: number };

export async function keepSearchResult(result: SearchResult): Promise<void> {
  await device.state.put({ name: 'searchResult', value: result });
}

/** Tells it now and after every change, in whichever tab it was made. */
export function watchState<Schema extends v.GenericSchema>(name: string, schema: Schema, tell: (value: v.InferOutput<Schema> | undefined) => void): () => void {
  return watch(() => keptState(name, schema), tell);
}

/** Remembers a choice of the shopper. */
export async function keepState(name: string, value: unknown): Promise<void> {
  await device.state.put({ name, value });
}

/** Written when something is kept for offline, or data are counted: only then a page loads what looks after that (app/client-init.ts). */
export const lookAfter = 'lookAfter';
