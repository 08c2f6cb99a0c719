import * as v from 'valibot';
import { rememberSearch } from '../../rules/search/search-history';
import { device } from '../database/database';
import { keptState } from '../database/state';

const terms = v.array(v.string());

/** What was searched for on this device: deleted when the session ends, so that nobody else sees it. */
export const searchStates = ['searchHistory', 'searchResult'] as const;

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
