import * as v from 'valibot';
import { rememberSearch } from '../../rules/search/search-history';
import { device } from './database';
import { parseRow } from './parse-row';
import { watch } from './watch';

const terms = v.array(v.string());

/** What was searched for on this device: deleted when the session ends, so that nobody else sees it. */
export const searchStates = ['searchHistory', 'searchResult'] as const;

/** A value saved by name, parsed with the reader's schema; `undefined` if that fails. */
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

/** The result of the last search (the stores, or the goods if there are none); `at` in ms. */
export type SearchResult = { readonly keyword: string; readonly kind: 'stores' | 'goods'; readonly ids: readonly string[]; readonly at: number };

export async function keepSearchResult(result: SearchResult): Promise<void> {
  await device.state.put({ name: 'searchResult', value: result });
}

/** Calls `listener` with the value, now and after every change in any tab. */
export function watchState<Schema extends v.GenericSchema>(name: string, schema: Schema, listener: (value: v.InferOutput<Schema> | undefined) => void): () => void {
  return watch(() => keptState(name, schema), listener);
}

/** Saves one of the shopper's choices. */
export async function keepState(name: string, value: unknown): Promise<void> {
  await device.state.put({ name, value });
}

/** Saved once something is kept for offline or data use is counted: only then does a page load the code that maintains it (app/client-init.ts). Stored under its first name. */
export const needsUpkeep = 'lookAfter';
