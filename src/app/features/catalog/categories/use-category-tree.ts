import { useFirst, useReply, type Answer } from '../../../queries/use-public-query';
import { documentTree, type TreeOf } from '../questions';

/** The category tree: what the document brought of it for this page, and all of it as soon as it is known. */
export function useCategoryTree(page: TreeOf): Answer<'category!tree'> {
  const whole = useReply('category!tree', {});
  const first = useFirst('category!tree', documentTree(page));
  return whole.reply || !first ? whole : { ...whole, reply: first };
}
