import * as v from 'valibot';
import { declareCall } from '../call';
import { count, flag, id, money } from '../fields';
import { named, pictureName, type GoodsCard } from './goods';

/** A version, from which the next difference can be requested: the id of the database and its transaction count. */
const packVersion = v.pipe(v.string(), v.regex(/^\d{1,20}-\d{1,20}$/));

/** Requests the goods of the whole mall, of one category or of one store; with `since`, only what changed after that version. */
export const packQuery = v.strictObject({ categoryId: v.optional(id), sellerId: v.optional(id), since: v.optional(packVersion) });
export type PackQuery = v.InferOutput<typeof packQuery>;

/** The path of a pack, fetched by GET and without the envelope: it is the same for everybody and compressed once. */
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
  /** indexes into `sellers`; `category`: into `categories` */
  seller: v.array(count),
  category: v.array(count),
  /** ISO 3166 codes of the stores' countries; empty if unknown */
  origins: v.array(v.string()),
  free: v.array(v.picklist([0, 1])),
};

/** Product cards stored by column, because similar values compress best next to each other. A whole pack is in the order "recommended". */
export const goodsPack = v.pipe(
  v.object({
    version: packVersion,
    isWhole: v.boolean(),
    sellers: v.array(named),
    /** each as its path of ids, starting with the department */
    categories: v.array(v.pipe(v.array(id), v.minLength(1))),
    ...columns,
    /** in a difference: ids of goods that are not, or no longer, part of the requested goods */
    gone: v.array(id),
  }),
  v.check((pack) => {
    const isFull = (Object.keys(columns) as (keyof typeof columns)[]).every((name) => pack[name].length === pack.ids.length);
    return isFull && pack.seller.every((at) => at < pack.sellers.length) && pack.category.every((at) => at < pack.categories.length);
  }),
);
export type GoodsPack = v.InferOutput<typeof goodsPack>;

type PackedCard = GoodsCard & { readonly categoryPath: readonly string[] };

/** Collects things in a list without duplicates; `placeOf` returns a thing's index. */
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

/** Returns the cards of a parsed pack. */
export function unpackCards(pack: GoodsPack): PackedCard[] {
  // The schema has checked that all columns have the same length and all indexes are in range.
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
  /** The size of a pack, before it is fetched. */
  'goodsPack!size': declareCall({
    offline: 'online',
    payload: packQuery,
    reply: v.object({
      version: packVersion,
      isWhole: v.boolean(),
      goodsNum: count,
      /** number of such goods in the mall, even if a pack can't hold them all */
      totalElements: count,
      /** `bytes`: compressed, as transferred; `length`: uncompressed, which is all that the page can measure */
      bytes: count,
      length: count,
    }),
  }),
  /** A product's pictures in the one width that is kept offline, with their sizes in bytes. */
  'goodsPack!pictures': declareCall({
    offline: 'online',
    payload: v.strictObject({ sellerGoodsId: id, small: v.optional(flag) }),
    reply: v.object({ pictures: v.array(v.object({ name: pictureName, bytes: count })), width: count }),
    refusals: ['goodsUnknown', 'goodsUnlisted', 'goodsRemoved'],
  }),
};
