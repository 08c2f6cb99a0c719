import type { Reply } from '../../../contract/shop/calls';
import type { SearchResult } from '../../../local/database/state';

/** Where the shopper stands: it decides between a new page and one that is only told of the new search. */
export type Place = { readonly path: string; readonly storeId: string };

/** `found`: the search that found the store; `k`: what is looked for in its goods. */
type StoreSearch = { readonly id: string } & ({ readonly found: string } | { readonly k: string });

export type Destination =
  | { readonly to: '/store'; readonly search: StoreSearch; readonly replace: true }
  | { readonly to: '/searchResult'; readonly search: { readonly k: string }; readonly replace: boolean };

/** What a search touches. An answer that did not come, for whatever reason, is `undefined`. */
export type SearchWorld = {
  stores(keyword: string): Promise<Reply<'seller!list'> | undefined>;
  goods(keyword: string): Promise<Reply<'sellerGoods!search'> | undefined>;
  remember(keyword: string): Promise<void>;
  keep(result: SearchResult): Promise<void>;
  place(): Place;
  go(destination: Destination): Promise<void>;
  now(): number;
  /** ends the waiting for the shop, not the search */
  readonly patience: AbortSignal;
  /** ends the search: the shopper went elsewhere, or asked something else */
  readonly over: AbortSignal;
};

/**
 * The search flow: stores and goods are fetched together; found stores lead to the first one's page with all its goods,
 * where the open one is among them to that; an open store that is not looks through its own goods; else the goods found
 * are shown. Without the shop's answer the results page looks through what the device keeps.
 */
export async function runSearch(keyword: string, world: SearchWorld): Promise<void> {
  // History and result are for later visits: a storage that stalls or is full must not hold up this one.
  void world.remember(keyword).catch(() => {});
  const answers = Promise.all([world.stores(keyword), world.goods(keyword)]);
  const [stores, goods] = (await before([world.patience, world.over], answers)) ?? [];
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

/** What comes before any of the signals; `undefined` when one is first, or the work fails. */
function before<Value>(signals: readonly AbortSignal[], work: Promise<Value>): Promise<Value | undefined> {
  return new Promise((resolve) => {
    const stop = () => resolve(undefined);
    for (const signal of signals) {
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
    }
    work.then(resolve, stop);
  });
}
