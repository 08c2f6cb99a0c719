import type { searchCalls } from '../../../contract/shop/search';
import { withDependencies, type Handlers } from '../../shop-call';
import type { Totals } from '../catalog';
import { filterCounts } from './count-filters';
import { listSellers } from './list-sellers';
import { SearchCache } from './search-cache';
import { searchAll, searchOfSeller } from './search-goods';
import { suggest } from './suggest';
import { Vocabulary } from './vocabulary';

export { Vocabulary };

export function searchHandlers(dependencies: { readonly vocabulary: Vocabulary; readonly totals: Totals }): Handlers<keyof typeof searchCalls | 'seller!list'> {
  const searching = withDependencies({ ...dependencies, cache: new SearchCache() });
  return {
    'sellerGoods!search': searching(searchAll),
    'sellerGoods!searchSellerGoods': searching(searchOfSeller),
    'sellerGoods!filterCounts': searching(filterCounts),
    'sellerGoods!search-keyword': searching(suggest),
    'seller!list': searching(listSellers),
  };
}
