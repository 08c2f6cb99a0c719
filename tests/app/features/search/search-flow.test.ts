import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { runSearch, type Destination, type Place, type SearchWorld } from '../../../../src/app/features/search/run-search';
import type { Reply } from '../../../../src/contract/shop/calls';
import type { GoodsCard, SellerCard } from '../../../../src/contract/shop/goods';
import { device } from '../../../../src/local/database/database';
import { addSearch, clearSearchHistory, keepSearchResult, removeSearch, searchHistory } from '../../../../src/local/catalog/search-history';

const at = Date.UTC(2026, 0, 15);
const lastSearchResult = async (): Promise<unknown> => (await device.state.get('searchResult'))?.value;
const home: Place = { path: '/index', storeId: '' };

function storesNamed(...ids: string[]): Reply<'seller!list'> {
  const pageList = ids.map((sellerId) => ({ sellerId, name: sellerId }) as SellerCard);
  return { pageList, pageNum: 1, pageSize: 24, totalElements: ids.length };
}

function goodsNamed(...ids: string[]): Reply<'sellerGoods!search'> {
  const pageList = ids.map((sellerGoodsId) => ({ sellerGoodsId, name: sellerGoodsId }) as GoodsCard);
  return { pageList, pageNum: 1, pageSize: 12, totalElements: ids.length, corrected: false };
}

/** A search world with set replies and the device's real database; records the queries and the navigations. */
function worldWith({ place = home, ...told }: Omit<Partial<SearchWorld>, 'place'> & { readonly place?: Place }) {
  const asked: string[] = [];
  const led: Destination[] = [];
  const timeout = new AbortController();
  const over = new AbortController();
  const world: SearchWorld = {
    stores: (keyword) => {
      asked.push(`stores ${keyword}`);
      return Promise.resolve(storesNamed());
    },
    goods: (keyword) => {
      asked.push(`goods ${keyword}`);
      return Promise.resolve(goodsNamed());
    },
    remember: addSearch,
    keep: keepSearchResult,
    place: () => place,
    go: (destination) => {
      led.push(destination);
      return Promise.resolve();
    },
    now: () => at,
    timeout: timeout.signal,
    over: over.signal,
    ...told,
  };
  return { world, asked, led, timeout, over };
}

const never = () => new Promise<never>(() => {});

beforeEach(async () => {
  await device.state.clear();
});

describe('the search flow', () => {
  it('[S-094] fetches stores and goods together', async () => {
    const { world, asked } = worldWith({});
    await runSearch('lamp', world);
    expect(asked).toEqual(['stores lamp', 'goods lamp']);
  });

  it('[S-095] leads to the page of the first store found, in place of the page where it was asked', async () => {
    const { world, led } = worldWith({ stores: () => Promise.resolve(storesNamed('lantern', 'nordwind')) });
    await runSearch('lamp', world);
    expect(led).toEqual([{ to: '/store', search: { id: 'lantern', found: 'lamp' }, replace: true }]);
  });

  it('[S-096] stays in the store that is open, and only tells it of the search', async () => {
    const { world, led } = worldWith({ place: { path: '/store', storeId: 'nordwind' }, stores: () => Promise.resolve(storesNamed('lantern')) });
    await runSearch('lamp', world);
    expect(led).toEqual([{ to: '/store', search: { id: 'nordwind', k: 'lamp' }, replace: true }]);
  });

  it('[S-096] says that it found the store only of one that it found: of another the goods are looked through', async () => {
    const { world, led } = worldWith({ place: { path: '/store', storeId: 'nordwind' }, stores: () => Promise.resolve(storesNamed('lantern', 'nordwind')) });
    await runSearch('lamp', world);
    expect(led).toEqual([{ to: '/store', search: { id: 'nordwind', found: 'lamp' }, replace: true }]);
  });

  it('leads to the first store found from a store page without an id', async () => {
    const { world, led } = worldWith({ place: { path: '/store', storeId: '' }, stores: () => Promise.resolve(storesNamed('lantern')) });
    await runSearch('lamp', world);
    expect(led[0]?.search).toEqual({ id: 'lantern', found: 'lamp' });
  });

  it('[S-097] [S-478] keeps the stores found on the device', async () => {
    const { world } = worldWith({ stores: () => Promise.resolve(storesNamed('lantern', 'nordwind')), goods: () => Promise.resolve(goodsNamed('one')) });
    await runSearch('lamp', world);
    await expect.poll(lastSearchResult).toEqual({ keyword: 'lamp', kind: 'stores', ids: ['lantern', 'nordwind'], at });
  });

  it('[S-098] leads to the results where no store is found', async () => {
    const { world, led } = worldWith({ goods: () => Promise.resolve(goodsNamed('one')) });
    await runSearch('lamp', world);
    expect(led).toEqual([{ to: '/searchResult', search: { k: 'lamp' }, replace: false }]);
  });

  it('[S-099] only tells the results page of the search where it is open', async () => {
    const { world, led } = worldWith({ place: { path: '/searchResult', storeId: '' } });
    await runSearch('lamp', world);
    expect(led).toEqual([{ to: '/searchResult', search: { k: 'lamp' }, replace: true }]);
  });

  it('[S-100] [S-478] keeps the goods found on the device where no store is found', async () => {
    const { world } = worldWith({ goods: () => Promise.resolve(goodsNamed('one', 'two')) });
    await runSearch('lamp', world);
    await expect.poll(lastSearchResult).toEqual({ keyword: 'lamp', kind: 'goods', ids: ['one', 'two'], at });
  });

  it('leads to a store though the goods did not come', async () => {
    const { world, led } = worldWith({ stores: () => Promise.resolve(storesNamed('lantern')), goods: () => Promise.resolve(undefined) });
    await runSearch('lamp', world);
    expect(led[0]?.to).toBe('/store');
  });
});

describe('without a line, the search flow', () => {
  const silent = { stores: () => Promise.resolve(undefined), goods: () => Promise.resolve(undefined) };

  it('leads to the results, which look through the device, and keeps what was found before', async () => {
    await keepSearchResult({ keyword: 'tea', kind: 'goods', ids: ['pot'], at: 1 });
    const { world, led } = worldWith(silent);
    await runSearch('lamp', world);
    expect(led).toEqual([{ to: '/searchResult', search: { k: 'lamp' }, replace: false }]);
    expect(await lastSearchResult()).toMatchObject({ keyword: 'tea' });
  });

  it('remembers the search', async () => {
    const { world } = worldWith(silent);
    await runSearch('lamp', world);
    await expect.poll(searchHistory).toEqual(['lamp']);
  });

  it('takes a call that breaks for no answer', async () => {
    const { world, led } = worldWith({ stores: () => Promise.reject(new Error('the line broke')) });
    await runSearch('lamp', world);
    expect(led[0]?.to).toBe('/searchResult');
  });

  it('waits no longer than its timeout', async () => {
    const { world, led, timeout } = worldWith({ stores: never, goods: never });
    const search = runSearch('lamp', world);
    expect(led).toEqual([]);
    timeout.abort();
    await search;
    expect(led[0]?.to).toBe('/searchResult');
  });

  it('is not held up by a storage that stalls or breaks', async () => {
    const { world, led } = worldWith({ stores: () => Promise.resolve(storesNamed('lantern')), remember: never, keep: () => Promise.reject(new Error('full')) });
    await runSearch('lamp', world);
    expect(led[0]?.to).toBe('/store');
  });
});

it('leads nowhere once the shopper went elsewhere', async () => {
  const { world, led, over } = worldWith({ stores: never, goods: never });
  const search = runSearch('lamp', world);
  over.abort();
  await search;
  expect(led).toEqual([]);
});

describe('the search history on a real device', () => {
  const numbered = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `term ${from + index}`);

  it('[S-091] [S-472] keeps ten terms; an eleventh drops the oldest', async () => {
    for (const term of numbered(1, 11)) await addSearch(term);
    expect(await searchHistory()).toEqual(numbered(2, 11).toReversed());
  });

  it('[S-092] holds no term twice, and the newest first', async () => {
    for (const term of ['tea', 'lamp', ' tea ']) await addSearch(term);
    expect(await searchHistory()).toEqual(['tea', 'lamp']);
  });

  it('loses none of two terms that are added at once', async () => {
    await Promise.all([addSearch('tea'), addSearch('lamp')]);
    expect((await searchHistory()).toSorted()).toEqual(['lamp', 'tea']);
  });

  it('[S-089] loses one term, or all of them, when told to', async () => {
    for (const term of ['tea', 'lamp', 'cup']) await addSearch(term);
    await removeSearch('lamp');
    expect(await searchHistory()).toEqual(['cup', 'tea']);
    await clearSearchHistory();
    expect(await searchHistory()).toEqual([]);
  });
});
