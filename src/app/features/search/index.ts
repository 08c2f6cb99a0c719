export { keywordOf, readSearch, searchQuestion, storesQuestion } from './questions';
export { LateSearchBox } from './late-search-box';
export { StoreFoundNote } from './store-found-note';
