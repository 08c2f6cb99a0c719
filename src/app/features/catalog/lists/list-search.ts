import type { CategoryNode } from '../../../../contract/shop/goods';
import type { ListSearch } from '../questions';
import type { ListCall } from './use-pages';

/** What can narrow a list, in the order in which it is offered and shown. */
export const filterNames = ['categoryId', 'sellerId', 'priceFrom', 'priceTo', 'rating', 'discounted', 'inStock', 'freeDelivery', 'shipsFrom'] as const;
export type FilterName = (typeof filterNames)[number];

/** What a page asks of every list it shows, whatever its reader chooses. */
export type ListBase = { readonly keyword?: string; readonly categoryId?: string; readonly sellerId?: string; readonly discounted?: true };

/** The filters in force that the reader can take away. */
export function appliedFilters(search: ListSearch, base: ListBase = {}): FilterName[] {
  return filterNames.filter((name) => search[name] !== undefined && !(name in base));
}

/** Another choice begins at the first page again. */
export function changed(search: ListSearch, change: ListSearch): ListSearch {
  return { ...search, ...change, pages: undefined };
}

export function without(search: ListSearch, names: readonly FilterName[]): ListSearch {
  return changed(search, Object.fromEntries(names.map((name) => [name, undefined])));
}

/** What the default order means differs: a search puts what fits its words best first. */
export function defaultOrder(call: ListCall): 'recommended' | 'match' {
  return call === 'sellerGoods!list' ? 'recommended' : 'match';
}

/** From the department down to a category; empty where the tree has no such category. */
export function categoryPath(tree: readonly CategoryNode[], id: string | undefined): CategoryNode[] {
  for (const node of id === undefined ? [] : tree) {
    if (node.id === id) return [node];
    const below = categoryPath(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** The ways on from a category: those below it, or at the bottom of the tree those beside it. */
export function nextCategories(tree: readonly CategoryNode[], path: readonly CategoryNode[]): readonly CategoryNode[] {
  const here = path.at(-1);
  if (!here) return tree;
  return here.children.length > 0 ? here.children : (path.at(-2)?.children ?? tree);
}
