import * as v from 'valibot';
import { count, id, language, money, time } from '../fields';

/** A picture's name: the catalog's, to which the page adds width and ending (ui/picture), or an upload's (./pictures). */
export const pictureName = v.pipe(v.string(), v.regex(/^[\w.+-]{1,160}$/));

export const named = v.object({ id, name: v.string() });

/** Average of stars with one decimal, `null` while nobody has reviewed. */
const rating = v.nullable(v.number());

/** What a list shows of one product. */
export const goodsCard = v.object({
  sellerGoodsId: id,
  name: v.string(),
  imgUrl1: pictureName,
  /** the cheapest attribute's own, `null` where that costs what the product does */
  price: v.nullable(money),
  /** whether attributes differ in price: `price` is then where they begin */
  pricesDiffer: v.boolean(),
  discountPrice: v.nullable(money),
  sellingPrice: money,
  rating,
  evaluationNum: count,
  soldNum: count,
  stock: count,
  buyMin: count,
  sellerId: id,
  sellerName: v.string(),
  categoryId: id,
  /** ISO 3166 code of the store's country; cards that a device kept long ago don't say it, nor what it costs to send */
  shipsFrom: v.optional(v.string()),
  /** said only where it costs nothing */
  freeDelivery: v.optional(v.literal(true)),
});
export type GoodsCard = v.InferOutput<typeof goodsCard>;

export const sellerCard = v.object({
  sellerId: id,
  name: v.string(),
  logo: pictureName,
  /** ISO 3166 code of the country it ships from */
  country: v.string(),
  goodsNum: count,
  soldNum: count,
  viewsNum: count,
  /** whole percent, `null` while nobody has reviewed */
  favourableRate: v.nullable(count),
  followersNum: count,
});
export type SellerCard = v.InferOutput<typeof sellerCard>;

export const review = v.object({
  id,
  /** 1–5 stars */
  rating: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
  content: v.string(),
  /** the language it was written in */
  lang: language,
  images: v.array(pictureName),
  userName: v.string(),
  /** the attribute that was bought */
  checkAttrName: v.string(),
  createTime: time,
});
export type Review = v.InferOutput<typeof review>;

/** What can be bought of a product: one per attribute value, or per values of two attributes, with its own price, picture and stock. */
export const sku = v.object({
  id,
  /** what is chosen with it, in words; empty where there is nothing to choose and the name says all */
  checkAttrName: v.string(),
  /** of each of two attributes; none where there is one */
  values: v.optional(v.tuple([named, named])),
  price: v.nullable(money),
  stock: count,
  zoomImg: pictureName,
});
export type Sku = v.InferOutput<typeof sku>;

export const goodsDetail = v.object({
  ...goodsCard.entries,
  /** the price the maker recommends, `null` where there is none */
  retailPrice: v.nullable(money),
  /** the regular price, the same as `sellingPrice`; crossed out where the product is discounted */
  originPrice: money,
  /** the lowest price that was really asked in the last 30 days */
  lowestPrice30Days: money,
  viewsNum: count,
  favourableRate: v.nullable(count),
  dispatchFee: money,
  longDistanceFee: money,
  deliveryFee: money,
  description: v.array(v.string()),
  images: v.array(pictureName),
  attributeName: v.string(),
  secondAttributeName: v.optional(v.string()),
  skus: v.array(sku),
  categoryPath: v.array(named),
  seller: sellerCard,
  createTime: time,
});
export type GoodsDetail = v.InferOutput<typeof goodsDetail>;

export const category = v.object({ id, name: v.string(), image: pictureName, goodsNum: count });
export type Category = v.InferOutput<typeof category>;

/** Three levels; leaves have no children. */
export type CategoryNode = Category & { readonly children: CategoryNode[] };
export const categoryNode: v.GenericSchema<unknown, CategoryNode> = v.object({
  ...category.entries,
  children: v.array(v.lazy(() => categoryNode)),
});
