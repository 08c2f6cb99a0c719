import * as v from 'valibot';
import { declareCall } from '../call';
import { count, flag, id, money } from '../fields';
import { named, pictureName, type GoodsCard } from './goods';

/** What the next difference is asked since: the database's own count of transactions, and which database counted. */
const packVersion = v.pipe(v.string(), v.regex(/^\d{1,20}-\d{1,20}$/));

/** The whole mall's goods, or those of one category or store; of these only what changed since a version. */
export const packQuestion = v.strictObject({ categoryId: v.optional(id), sellerId: v.optional(id), since: v.optional(packVersion) });
export type PackQuestion = v.InferOutput<typeof packQuestion>;

/** Where a pack is fetched, by GET and without the envelope: it is the same for everybody, and compressed once. */
export const packPath = '/api/goodsPack!cards.action';

const columns = {
  ids: v.array(id),
  names: v.array(v.string()),
  pictures: v.array(pictureName),
  prices: v.array(v.nullable(money)),
  differ: v.array(v.picklist([0, 1])),
  discounts: v.array(v.nullable(money)),
  selling: v.array(money),
  ratings: v.array(v.nullable(v.number())),
  reviews: v.array(count),
  sold: v.array(count),
  stocks: v.array(count),
  least: v.array(count),
  /** places in `sellers` and `categories` */
  seller: v.array(count),
  category: v.array(count),
  /** ISO 3166 codes of the stores' countries; empty where it is not said */
  origins: v.array(v.string()),
  free: v.array(v.picklist([0, 1])),
};

/** Product cards by column, as equal things compress best beside each other. The order of a whole pack is "recommended". */
export const goodsPack = v.pipe(
  v.object({
    version: packVersion,
    isWhole: v.boolean(),
    sellers: v.array(named),
    /** each as the way to it, the department first */
    categories: v.array(v.pipe(v.array(id), v.minLength(1))),
    ...columns,
    /** of a difference: what is not among these goods, or no longer */
    gone: v.array(id),
  }),
  v.check((pack) => {
    const isFull = (Object.keys(columns) as (keyof typeof columns)[]).every((name) => pack[name].length === pack.ids.length);
    return isFull && pack.seller.every((at) => at < pack.sellers.length) && pack.category.every((at) => at < pack.categories.length);
  }),
);
export type GoodsPack = v.InferOutput<typeof goodsPack>;

type PackedCard = GoodsCard & { readonly categoryPath: readonly string[] };

/** Gives each thing its place in a list that holds it once. */
function placesOf<Thing>(keyOf: (thing: Thing) => string) {
  const places = new Map<string, number>();
  const list: Thing[] = [];
  const placeOf = (thing: Thing) => {
    const known = places.get(keyOf(thing));
    if (known !== undefined) return known;
    places.set(keyOf(thing), list.length);
    return list.push(thing) - 1;
  };
  return { list, placeOf };
}

export function packCards(cards: readonly PackedCard[], told: Pick<GoodsPack, 'version' | 'isWhole' | 'gone'>): GoodsPack {
  const sellers = placesOf<GoodsPack['sellers'][number]>(({ id: sellerId }) => sellerId);
  const categories = placesOf<string[]>((path) => path.at(-1) ?? '');
  return {
    version: told.version,
    isWhole: told.isWhole,
    seller: cards.map(({ sellerId, sellerName }) => sellers.placeOf({ id: sellerId, name: sellerName })),
    sellers: sellers.list,
    category: cards.map(({ categoryPath }) => categories.placeOf([...categoryPath])),
    categories: categories.list,
    ids: cards.map(({ sellerGoodsId }) => sellerGoodsId),
    names: cards.map(({ name }) => name),
    pictures: cards.map(({ imgUrl1 }) => imgUrl1),
    prices: cards.map(({ price }) => price),
    differ: cards.map(({ pricesDiffer }) => (pricesDiffer ? 1 : 0)),
    discounts: cards.map(({ discountPrice }) => discountPrice),
    selling: cards.map(({ sellingPrice }) => sellingPrice),
    ratings: cards.map(({ rating }) => rating),
    reviews: cards.map(({ evaluationNum }) => evaluationNum),
    sold: cards.map(({ soldNum }) => soldNum),
    stocks: cards.map(({ stock }) => stock),
    least: cards.map(({ buyMin }) => buyMin),
    origins: cards.map(({ shipsFrom = '' }) => shipsFrom),
    free: cards.map(({ freeDelivery }) => (freeDelivery ? 1 : 0)),
    gone: told.gone,
  };
}

/** The cards of a pack that was parsed. */
export function unpackCards(pack: GoodsPack): PackedCard[] {
  // The parser has seen that every column is as long and every place is one of its list.
  const at = <Thing>(list: readonly Thing[], index: number) => list[index] as Thing;
  return pack.ids.map((sellerGoodsId, index): PackedCard => {
    const shipsFrom = at(pack.origins, index);
    const seller = at(pack.sellers, at(pack.seller, index));
    const categoryPath = at(pack.categories, at(pack.category, index));
    return {
      sellerGoodsId,
      name: at(pack.names, index),
      imgUrl1: at(pack.pictures, index),
      price: at(pack.prices, index),
      pricesDiffer: at(pack.differ, index) === 1,
      discountPrice: at(pack.discounts, index),
      sellingPrice: at(pack.selling, index),
      rating: at(pack.ratings, index),
      evaluationNum: at(pack.reviews, index),
      soldNum: at(pack.sold, index),
      stock: at(pack.stocks, index),
      buyMin: at(pack.least, index),
      sellerId: seller.id,
      sellerName: seller.name,
      categoryId: at(categoryPath, categoryPath.length - 1),
      ...(shipsFrom && { shipsFrom }),
      ...(at(pack.free, index) === 1 && { freeDelivery: true }),
      categoryPath,
    };
  });
}

export const offlineCalls = {
  /** What a pack would cost, before it is fetched. */
  'goodsPack!size': declareCall({
    offline: 'online',
    payload: packQuestion,
    reply: v.object({
      version: packVersion,
      isWhole: v.boolean(),
      goodsNum: count,
      /** how many of these goods the mall has: more than a pack holds are told too */
      totalElements: count,
      /** as it comes over the line, and as it is read: of what came, the page only knows the second */
      bytes: count,
      length: count,
    }),
  }),
  /** A product's pictures in the one width in which they are kept, and what they cost together. */
  'goodsPack!pictures': declareCall({
    offline: 'online',
    payload: v.strictObject({ sellerGoodsId: id, small: v.optional(flag) }),
    reply: v.object({ pictures: v.array(v.object({ name: pictureName, bytes: count })), width: count }),
    refusals: ['goodsUnknown', 'goodsUnlisted', 'goodsRemoved'],
  }),
};
