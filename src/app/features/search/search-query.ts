import { listQuery, type ListSearch } from '../catalog';
import { cutKeyword } from './keyword';

export function searchQuery(search: ListSearch, keyword: string, pageNum = 1) {
  return { ...listQuery(search, pageNum), keyword: cutKeyword(keyword) };
}

/** The page size of /searchStore. */
const storesPageSize = 24;

export function storesQuery(keyword: string, pageNum = 1) {
  const asked = cutKeyword(keyword);
  return { ...(asked && { keyword: asked }), pageNum, pageSize: storesPageSize };
}
