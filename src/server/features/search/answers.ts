import type { Reply } from '../../../contract/shop/calls';
import { ExpiringMap } from '../catalog';

/** Many ask the same within some seconds: what is popular, and the first letters of everything. */
const lifetimeMs = 5_000;
const most = 1_000;

/** Which goods a question finds, in their order, and how many there are in all. What a card says of them is read anew. */
type FoundGoods = { readonly ids: readonly string[]; readonly total: number; readonly corrected: boolean };

/** What was found some seconds ago, for all who ask the same meanwhile. */
export class Answers {
  readonly goods = new ExpiringMap<FoundGoods>(lifetimeMs, most);
  readonly counts = new ExpiringMap<Reply<'sellerGoods!filterCounts'>>(lifetimeMs, most);
  readonly suggestions = new ExpiringMap<Reply<'sellerGoods!search-keyword'>>(lifetimeMs, most);
}
