import { useInitialData, usePublicQuery, type Answer } from '../../../queries/use-public-query';
import { documentTree, type TreeOf } from '../questions';

/** The category tree: what the document brought of it for this page, and all of it as soon as it is known. */
export function useCategoryTree(page: TreeOf): Answer<'category!tree'> {
  const whole = usePublicQuery('category!tree', {});
  const first = useInitialData('category!tree', documentTree(page));
  return whole.reply || !first ? whole : { ...whole, reply: first };
}
