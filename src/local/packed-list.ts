import type { Payload } from '../contract/shop/calls';
import type { GoodsCard } from '../contract/shop/goods';
import type { Language } from '../rules/languages';
import { compareMoney } from '../rules/money';
import { discountPercent, priceThatCounts } from '../rules/price';
import { knownGoodsCards } from './known-cards';
import { keptPacks, type KeptPack } from './offline-packs';

export type ListedQuestion = Omit<Payload<'sellerGoods!list'>, 'pageNum' | 'pageSize'>;

/** Whether a pack holds all that a list would show. */
function covers({ kind, id, paths }: KeptPack, { categoryId, sellerId }: ListedQuestion): boolean {
  if (kind === 'all') return true;
  if (kind === 'seller') return id === sellerId;
  return kind === 'category' && categoryId !== undefined && (categoryId === id || Object.values(paths).some((path) => path.includes(id) && path.indexOf(categoryId) > path.indexOf(id)));
}

/** As the shop sorts them; where two are equal, the recommended first. */
const orders: Readonly<Record<Exclude<ListedQuestion['sort'], 'new'>, (a: GoodsCard, b: GoodsCard) => number>> = {
  recommended: () => 0,
  sold: (a, b) => b.soldNum - a.soldNum,
  rating: (a, b) => (b.rating ?? -1) - (a.rating ?? -1) || b.evaluationNum - a.evaluationNum,
  priceUp: (a, b) => compareMoney(priceThatCounts(a), priceThatCounts(b)),
  priceDown: (a, b) => compareMoney(priceThatCounts(b), priceThatCounts(a)),
};

function passes(card: GoodsCard, { categoryId, sellerId, priceFrom, priceTo, rating, discounted }: ListedQuestion, paths: KeptPack['paths']): boolean {
  const price = priceThatCounts(card);
  return (
    (categoryId === undefined || paths[card.categoryId]?.includes(categoryId) === true) &&
    (sellerId === undefined || card.sellerId === sellerId) &&
    (priceFrom === undefined || compareMoney(price, priceFrom) >= 0) &&
    (priceTo === undefined || compareMoney(price, priceTo) <= 0) &&
    (rating === undefined || (card.rating ?? 0) >= rating) &&
    (!discounted || discountPercent({ ...card, price: null }) > 0)
  );
}

export type PackedList = { readonly goods: readonly GoodsCard[]; readonly asOf: number };

/** What a list shows, as it was kept for offline; `undefined` where it was not, or can't be told: a card doesn't say how new it is. */
export async function packedList(language: Language, question: ListedQuestion): Promise<PackedList | undefined> {
  const { sort } = question;
  if (sort === 'new') return undefined;
  const pack = (await keptPacks()).findLast((each) => each.language === language && each.version !== undefined && covers(each, question));
  if (!pack) return undefined;
  const cards = await knownGoodsCards(language, pack.ids);
  return { goods: cards.filter((card) => passes(card, question, pack.paths)).toSorted(orders[sort]), asOf: pack.asOf };
}
