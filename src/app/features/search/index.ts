export { cutKeyword, keywordOf, longestKeyword, readSearch, searchQuestion, storesQuestion } from './questions';
export { SearchBox } from './search-box';
export { StoreFoundNote } from './store-found-note';
