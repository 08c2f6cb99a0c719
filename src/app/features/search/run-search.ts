import type { Reply } from '../../../contract/shop/calls';
import type { SearchResult } from '../../../local/catalog/search-history';

/** The current page: it decides between navigating to a new page and replacing the search of this one. */
export type Place = { readonly path: string; readonly storeId: string };

/** `found`: the search that found the store; `k`: the keyword to search for among its goods. */
type StoreSearch = { readonly id: string } & ({ readonly found: string } | { readonly k: string });

export type Destination =
  | { readonly to: '/store'; readonly search: StoreSearch; readonly replace: true }
  | { readonly to: '/searchResult'; readonly search: { readonly k: string }; readonly replace: boolean };

/** What a search needs from outside. A missing reply, for whatever reason, is `undefined`. */
export type SearchWorld = {
  stores(keyword: string): Promise<Reply<'seller!list'> | undefined>;
  goods(keyword: string): Promise<Reply<'sellerGoods!search'> | undefined>;
  remember(keyword: string): Promise<void>;
  keep(result: SearchResult): Promise<void>;
  place(): Place;
  go(destination: Destination): Promise<void>;
  now(): number;
  /** ends the wait for the server, not the search */
  readonly timeout: AbortSignal;
  /** ends the search: the shopper navigated away, or searched for something else */
  readonly over: AbortSignal;
};

/**
 * The search flow. Stores and goods are fetched together. If stores are found, it opens the first one's page with all its goods, or
 * stays with the open store if that is among them; if the open store is not among them, it searches the open store's own goods.
 * Otherwise it shows the goods found. Without a reply from the server, the results page searches what is cached on the device.
 */
export async function runSearch(keyword: string, world: SearchWorld): Promise<void> {
  // The history and the result are for later visits: storage that is slow or full must not hold up this one.
  void world.remember(keyword).catch(() => {});
  const answers = Promise.all([world.stores(keyword), world.goods(keyword)]);
  const [stores, goods] = (await unlessAborted([world.timeout, world.over], answers)) ?? [];
  if (world.over.aborted) return;

  const { path, storeId } = world.place();
  const at = world.now();
  const [first] = stores?.pageList ?? [];
  if (stores && first) {
    void world.keep({ keyword, kind: 'stores', ids: stores.pageList.map(({ sellerId }) => sellerId), at }).catch(() => {});
    const id = path === '/store' && storeId ? storeId : first.sellerId;
    const isFound = stores.pageList.some(({ sellerId }) => sellerId === id);
    return world.go({ to: '/store', search: isFound ? { id, found: keyword } : { id, k: keyword }, replace: true });
  }
  if (goods) {
    void world.keep({ keyword, kind: 'goods', ids: goods.pageList.map(({ sellerGoodsId }) => sellerGoodsId), at }).catch(() => {});
  }
  return world.go({ to: '/searchResult', search: { k: keyword }, replace: path === '/searchResult' });
}

/** The result of the work; `undefined` if a signal aborts first or the work fails. */
function unlessAborted<Value>(signals: readonly AbortSignal[], work: Promise<Value>): Promise<Value | undefined> {
  return new Promise((resolve) => {
    const stop = () => resolve(undefined);
    for (const signal of signals) {
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
    }
    work.then(resolve, stop);
  });
}
