import type { Reply } from '../../../contract/shop/calls';
import { PromiseCache } from '../../platform/promise-cache';

/** Many shoppers search for the same within some seconds: popular goods, and the first letters of every word. */
const lifetimeMs = 5_000;
const most = 1_000;

/** The ids of the goods that a query finds, in order, and the total. The cards themselves are read anew. */
type FoundGoods = { readonly ids: readonly string[]; readonly total: number; readonly corrected: boolean };

/** Caches of recent results, shared by everybody with the same query. */
export class SearchCache {
  readonly goods = new PromiseCache<FoundGoods>(lifetimeMs, most);
  readonly counts = new PromiseCache<Reply<'sellerGoods!filterCounts'>>(lifetimeMs, most);
  readonly suggestions = new PromiseCache<Reply<'sellerGoods!search-keyword'>>(lifetimeMs, most);
}
