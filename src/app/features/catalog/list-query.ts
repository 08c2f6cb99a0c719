import { listPageSize } from '../../../rules/catalog/catalog';
import { readListSearch, type ListSearch } from './list-address';

/** The page parameters of the home page's lists (twelve a page), shared by its route and its parts. */
export const homeListQuery = { pageNum: 1, pageSize: listPageSize } as const;

/** The part of a list's query that all its pages share; drops everything else an address may contain. */
export function listFilters(search: ListSearch) {
  const { pages: _pages, ...filters } = readListSearch(search);
  return filters;
}

/** The query of one page of a list. */
export function listQuery(search: ListSearch, pageNum = 1) {
  return { ...listFilters(search), pageNum, pageSize: listPageSize };
}
