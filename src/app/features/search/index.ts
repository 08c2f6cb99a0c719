export { cutKeyword, keywordOf, longestKeyword, readSearch } from './keyword';
export { SearchBox } from './search-box';
export { searchQuery, storesQuery } from './search-query';
export { StoreFoundNote } from './store-found-note';
