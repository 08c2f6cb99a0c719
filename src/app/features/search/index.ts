export { keywordOf, readSearch, searchQuestion } from './questions';
export { SearchBox } from './search-box';
