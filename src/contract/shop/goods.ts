import * as v from 'valibot';
import { count, id, language, money, time } from '../fields';

/** A picture's name: either of the catalog, to which the page adds width and extension (ui/picture), or of an upload (../pictures). */
export const pictureName = v.pipe(v.string(), v.regex(/^[\w.+-]{1,160}$/));

export const named = v.object({ id, name: v.string() });

/** Average stars with one decimal; `null` if there are no reviews. */
const rating = v.nullable(v.number());

/** A product as shown in a list. */
export const goodsCard = v.object({
  sellerGoodsId: id,
  name: v.string(),
  imgUrl1: pictureName,
  /** the cheapest SKU's own price; `null` if it costs the same as the product */
  price: v.nullable(money),
  /** whether SKUs differ in price; `price` is then the lowest */
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
  /** ISO 3166 code of the store's country; absent, like `freeDelivery`, in cards that a device stored long ago */
  shipsFrom: v.optional(v.string()),
  /** present only if delivery is free */
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
  /** share of good reviews in whole percent; `null` if there are no reviews */
  favourableRate: v.nullable(count),
  followersNum: count,
});
export type SellerCard = v.InferOutput<typeof sellerCard>;

export const review = v.object({
  id,
  /** 1–5 stars */
  rating: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
  content: v.string(),
  /** language it was written in */
  lang: language,
  images: v.array(pictureName),
  userName: v.string(),
  /** the attribute bought */
  checkAttrName: v.string(),
  createTime: time,
});
export type Review = v.InferOutput<typeof review>;

/** A purchasable variant of a product: one per attribute value, or per pair of values with two attributes, with its own price, picture and stock. */
export const sku = v.object({
  id,
  /** the chosen attribute values as text; empty if the product has nothing to choose */
  checkAttrName: v.string(),
  /** the values of both attributes; absent if the product has only one */
  values: v.optional(v.tuple([named, named])),
  price: v.nullable(money),
  stock: count,
  zoomImg: pictureName,
});
export type Sku = v.InferOutput<typeof sku>;

export const goodsDetail = v.object({
  ...goodsCard.entries,
  /** the maker's recommended price; `null` if there is none */
  retailPrice: v.nullable(money),
  /** the regular price, same as `sellingPrice`; crossed out if the product is discounted */
  originPrice: money,
  /** the lowest price actually asked in the last 30 days */
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

/** A node of the category tree, which has three levels; leaves have no children. */
export type CategoryNode = Category & { readonly children: CategoryNode[] };
export const categoryNode: v.GenericSchema<unknown, CategoryNode> = v.object({
  ...category.entries,
  children: v.array(v.lazy(() => categoryNode)),
});
