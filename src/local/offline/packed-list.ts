import type { Payload } from '../../contract/shop/calls';
import type { GoodsCard } from '../../contract/shop/goods';
import { ordered, passes } from '../../rules/catalog/list-filters';
import type { Language } from '../../rules/languages';
import { knownGoodsCards } from '../catalog/known-cards';
import { keptPacks, type KeptPack } from './offline-packs';

export type ListedQuery = Omit<Payload<'sellerGoods!list'>, 'pageNum' | 'pageSize'>;

/** Whether a pack holds everything that a list would show. */
function covers({ kind, id, paths }: KeptPack, { categoryId, sellerId }: ListedQuery): boolean {
  if (kind === 'all') return true;
  if (kind === 'seller') return id === sellerId;
  return kind === 'category' && categoryId !== undefined && (categoryId === id || Object.values(paths).some((path) => path.includes(id) && path.indexOf(categoryId) > path.indexOf(id)));
}

export type PackedList = { readonly goods: readonly GoodsCard[]; readonly asOf: number };

/**
 * The content of a list, from a pack kept for offline; `undefined` if none covers it whole, or for the sort "new", because a
 * card doesn't say how new it is.
 */
export async function packedList(language: Language, query: ListedQuery): Promise<PackedList | undefined> {
  const { sort } = query;
  if (sort === 'new') return undefined;
  const pack = (await keptPacks()).findLast((each) => each.language === language && each.version !== undefined && each.takenAt === undefined && covers(each, query));
  if (!pack) return undefined;
  const cards = await knownGoodsCards(language, pack.ids);
  const { categoryId, ...filters } = query;
  const isUnder = (card: GoodsCard) => categoryId === undefined || pack.paths[card.categoryId]?.includes(categoryId) === true;
  return { goods: ordered(cards.filter((card) => isUnder(card) && passes(card, filters)), sort), asOf: pack.asOf };
}
