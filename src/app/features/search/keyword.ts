import { readListSearch, type ListSearch, type RawSearch } from '../catalog';

/** A query is cut to the length that the server accepts (contract/fields.ts "keyword"). */
export const longestKeyword = 200;

type SearchSearch = ListSearch & { readonly k: string };

export function readSearch(raw: RawSearch): SearchSearch {
  return { ...readListSearch(raw), k: typeof raw['k'] === 'string' ? raw['k'].slice(0, 2_000) : '' };
}

/** Cuts to the length that the server accepts, and removes lone surrogates, which the cut may leave and the server refuses. */
export function cutKeyword(typed: string): string {
  return typed.trim().slice(0, longestKeyword).replaceAll(/\p{Surrogate}/gu, '');
}

/** `k` of /searchGoods is a JSON-encoded string; anything else gives no keyword. */
export function keywordOf(k: string): string | undefined {
  try {
    const value: unknown = JSON.parse(k);
    return typeof value === 'string' && value.trim() ? cutKeyword(value) : undefined;
  } catch {
    return undefined;
  }
}

/** The keyword in the URL, which the search box shows; empty if there is none. Lists in the account have search boxes of their own. */
export function keywordIn({ pathname, search }: { pathname: string; search: RawSearch }): string {
  if (pathname.startsWith('/userInfo/')) return '';
  const k = [search['k'], search['found']].find((asked) => typeof asked === 'string') ?? '';
  return pathname === '/searchGoods' ? (keywordOf(k) ?? '') : cutKeyword(k);
}
