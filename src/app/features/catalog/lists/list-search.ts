import type { CategoryNode } from '../../../../contract/shop/goods';
import type { ListSearch } from '../list-address';
import type { ListCall } from './use-pages';

/** All filters, in the order in which they are offered and shown. */
export const filterNames = ['categoryId', 'sellerId', 'priceFrom', 'priceTo', 'rating', 'discounted', 'inStock', 'freeDelivery', 'shipsFrom'] as const;
export type FilterName = (typeof filterNames)[number];

/** Filters that a page applies to its list, whatever the reader chooses. */
export type ListBase = { readonly keyword?: string; readonly categoryId?: string; readonly sellerId?: string; readonly discounted?: true };

/** The applied filters that the reader can remove. */
export function appliedFilters(search: ListSearch, base: ListBase = {}): FilterName[] {
  return filterNames.filter((name) => search[name] !== undefined && !(name in base));
}

/** A changed list starts at its first page again. */
export function changed(search: ListSearch, change: ListSearch): ListSearch {
  return { ...search, ...change, pages: undefined };
}

export function without(search: ListSearch, names: readonly FilterName[]): ListSearch {
  return changed(search, Object.fromEntries(names.map((name) => [name, undefined])));
}

/** The default order: a search puts the best matches first. */
export function defaultOrder(call: ListCall): 'recommended' | 'match' {
  return call === 'sellerGoods!list' ? 'recommended' : 'match';
}

/** The path from the department down to a category; empty if the tree has no such category. */
export function categoryPath(tree: readonly CategoryNode[], id: string | undefined): CategoryNode[] {
  for (const node of id === undefined ? [] : tree) {
    if (node.id === id) return [node];
    const below = categoryPath(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** The next categories to choose: subcategories, or for a leaf its siblings. */
export function nextCategories(tree: readonly CategoryNode[], path: readonly CategoryNode[]): readonly CategoryNode[] {
  const here = path.at(-1);
  if (!here) return tree;
  return here.children.length > 0 ? here.children : (path.at(-2)?.children ?? tree);
}
