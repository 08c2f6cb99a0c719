import type { Reply } from '../../../../contract/shop/calls';
import type { QueryResult } from '../../../queries/query-result';
import { useInitialData, usePublicQuery } from '../../../queries/use-public-query';
import { documentTree, type TreeOf } from '../questions';

/** The category tree: what the document brought of it for this page, and all of it as soon as it is known. */
export function useCategoryTree(page: TreeOf): QueryResult<Reply<'category!tree'>> {
  const whole = usePublicQuery('category!tree', {});
  const first = useInitialData('category!tree', documentTree(page));
  return whole.data || !first ? whole : { status: 'success', data: first, asOf: whole.asOf ?? 0, refusal: undefined };
}
