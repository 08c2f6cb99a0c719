import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { addSearch, clearSearchHistory, keepSearchResult, removeSearch, searchHistory } from '../../../src/local/catalog/search-history';
import { device } from '../../../src/local/database/database';

beforeEach(() => device.state.clear());

it('[S-472] keeps the search history on the device', async () => {
  expect(await searchHistory()).toEqual([]);
  await addSearch('lamp');
  await addSearch('teapot');
  // A later visit reads the table.
  expect((await device.state.get('searchHistory'))?.value).toEqual(['teapot', 'lamp']);
  expect(await searchHistory()).toEqual(['teapot', 'lamp']);
});

it('[S-091] keeps at most ten terms: an eleventh drops the oldest', async () => {
  for (let each = 1; each <= 11; each += 1) await addSearch(`term ${each}`);
  const history = await searchHistory();
  expect(history).toHaveLength(10);
  expect(history[0]).toBe('term 11');
  expect(history).not.toContain('term 1');
});

it('[S-092] holds no term twice and shows the newest first', async () => {
  for (const term of ['lamp', 'teapot', 'lamp', '  teapot ', '']) await addSearch(term);
  expect(await searchHistory()).toEqual(['teapot', 'lamp']);
});

it('loses no term when two tabs search at once', async () => {
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map(addSearch));
  expect((await searchHistory()).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('forgets one term, and all', async () => {
  for (const term of ['lamp', 'teapot']) await addSearch(term);
  await removeSearch('lamp');
  expect(await searchHistory()).toEqual(['teapot']);
  await clearSearchHistory();
  expect(await searchHistory()).toEqual([]);
});

it('takes a history of an unknown shape for none, and starts anew', async () => {
  await device.state.put({ name: 'searchHistory', value: [{ term: 'lamp' }] });
  expect(await searchHistory()).toEqual([]);
  await addSearch('teapot');
  expect(await searchHistory()).toEqual(['teapot']);
});

it('[S-478] keeps what the last search found', async () => {
  const kept = async (): Promise<unknown> => (await device.state.get('searchResult'))?.value;
  expect(await kept()).toBeUndefined();
  await keepSearchResult({ keyword: 'lamp', kind: 'goods', ids: ['a', 'b'], at: 5 });
  await keepSearchResult({ keyword: 'quay', kind: 'stores', ids: ['lantern'], at: 6 });
  expect(await kept()).toEqual({ keyword: 'quay', kind: 'stores', ids: ['lantern'], at: 6 });
});
