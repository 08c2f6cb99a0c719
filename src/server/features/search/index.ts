import type { searchCalls } from '../../../contract/shop/search';
import type { Handlers } from '../../calls/handler';
import { listSellers } from './list-sellers';
import { searchGoods, searchOfSeller } from './search-goods';
import { suggest } from './suggest';

export { Vocabulary } from './vocabulary';

export const searchHandlers: Handlers<keyof typeof searchCalls | 'seller!list'> = {
  'sellerGoods!search': searchGoods,
  'sellerGoods!searchSellerGoods': searchOfSeller,
  'sellerGoods!search-keyword': suggest,
  'seller!list': listSellers,
};
