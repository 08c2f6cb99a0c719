import { listQuery, type ListSearch } from '../catalog';
import { cutKeyword } from './keyword';

export function searchQuery(search: ListSearch, keyword: string) {
  return { ...listQuery(search), keyword: cutKeyword(keyword) };
}

/** The page size of /searchStore. */
const storesPageSize = 24;

export function storesQuery(keyword: string, pageNum = 1) {
  const asked = cutKeyword(keyword);
  return { ...(asked && { keyword: asked }), pageNum, pageSize: storesPageSize };
}
