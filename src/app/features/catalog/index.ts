export { GoodsCard, GoodsGrid } from './goods-card';
export { HomePage } from './kept-home';
export { KeptContext } from './kept';
export { listQuestion, readListSearch, type ListSearch, type RawSearch } from './questions';
