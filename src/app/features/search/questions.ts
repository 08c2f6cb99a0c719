import { listQuestion, readListSearch, type ListSearch, type RawSearch } from '../catalog';

/** A question is cut at what the server takes (contract/fields.ts "keyword"). */
const longestKeyword = 200;

export type SearchSearch = ListSearch & { readonly k: string };

export function readSearch(raw: RawSearch): SearchSearch {
  return { ...readListSearch(raw), k: typeof raw['k'] === 'string' ? raw['k'].slice(0, 2_000) : '' };
}

/** `k` of /searchGoods is a JSON-encoded string (storefront, 2); anything else is no keyword. */
export function keywordOf(k: string): string | undefined {
  try {
    const value: unknown = JSON.parse(k);
    return typeof value === 'string' && value.trim() ? value.trim().slice(0, longestKeyword) : undefined;
  } catch {
    return undefined;
  }
}

export function searchQuestion(search: ListSearch, keyword: string, pageNum = 1) {
  return { ...listQuestion(search, pageNum), keyword: keyword.trim().slice(0, longestKeyword) };
}
