import type { Reply } from '../../../../contract/shop/calls';
import type { QueryResult } from '../../../queries/query-result';
import { useInitialData, usePublicQuery } from '../../../queries/use-public-query';
import { documentTree, type TreeOf } from './document-tree';

/** The category tree: at first the part in the document, then all of it once known. */
export function useCategoryTree(page: TreeOf): QueryResult<Reply<'category!tree'>> {
  const whole = usePublicQuery('category!tree', {});
  const first = useInitialData('category!tree', documentTree(page));
  return whole.data || !first ? whole : { status: 'success', data: first, asOf: whole.asOf ?? 0, refusal: undefined };
}
