export { GoodsCard, GoodsGrid } from './goods-card';
export { GoodsSkeleton } from './goods-skeleton';
export { HomePage } from './home/lazy-home';
export { ListFrame } from './lists/list-frame';
export { appliedFilters } from './lists/list-search';
export { documentTree, homePage, listQuestion, readListSearch, type ListSearch, type RawSearch } from './questions';
export { SellerCard, SellerGrid } from './seller-card';
export { Unreached } from './unreached';
export { useListAddress } from './lists/use-list-address';
