import * as v from 'valibot';
import { goodsSorts, listPageSize } from '../../rules/catalog/catalog';
import { declareCall } from '../call';
import { count, flag, id, money, nothing, pageNum, pageOf, pageSize } from '../fields';
import { category, categoryNode, goodsCard, goodsDetail, pictureName, sellerCard } from './goods';

/** A banner links to one category. */
export const banner = v.object({ id, title: v.string(), text: v.string(), image: pictureName, categoryId: id });

/** The filters of a goods list; all of them are also in the page's URL. */
export const narrowing = {
  categoryId: v.optional(id),
  sellerId: v.optional(id),
  priceFrom: v.optional(money),
  priceTo: v.optional(money),
  /** minimum average stars */
  rating: v.optional(v.union([v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)), v.pipe(v.string(), v.regex(/^[1-5]$/), v.transform(Number))])),
  discounted: v.optional(flag),
  inStock: v.optional(flag),
  freeDelivery: v.optional(flag),
  /** ISO 3166 code of the store's country */
  shipsFrom: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
};
/** The filters and the sort order. */
export const goodsFilters = {
  ...narrowing,
  sort: v.optional(v.picklist(goodsSorts), goodsSorts[0]),
};

const wholeDepartments = v.pipe(v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number))]), v.integer(), v.minValue(0), v.maxValue(100));

const paged = { pageNum, pageSize: pageSize(listPageSize) };
const goodsPage = pageOf(goodsCard);

export const catalogCalls = {
  'index!home': declareCall({
    offline: 'kept',
    payload: nothing,
    reply: v.object({
      /** shown by the search box before anything is typed, together with `searchValue` */
      categoryList: v.array(category),
      sellerList: v.array(sellerCard),
      /** goods of several stores; `topSeller` then has those of one store, as the home page shows them */
      sellerGoodsList: v.array(goodsCard),
      topSeller: v.nullable(v.object({ seller: sellerCard, goodsList: v.array(goodsCard) })),
      searchValue: v.string(),
    }),
  }),
  'banner!bannerList': declareCall({ offline: 'kept', payload: nothing, reply: v.object({ bannerList: v.array(banner) }) }),
  'category!list': declareCall({
    offline: 'kept',
    payload: v.strictObject({ ...paged, parentId: v.optional(id) }),
    reply: pageOf(category),
    refusals: ['pageNumber'],
  }),
  'category!tree': declareCall({
    methods: ['GET'],
    offline: 'kept',
    /** Without fields, the whole tree. With fields, for a document that must stay small: all departments, but of their contents only the requested part. */
    payload: v.strictObject({
      /** includes the path to this category, the siblings at each level and its children */
      around: v.optional(id),
      /** number of departments, from the first, to include in full */
      whole: v.optional(wholeDepartments),
    }),
    reply: v.object({ tree: v.array(categoryNode) }),
  }),
  'category!sellerTree': declareCall({
    methods: ['GET'],
    offline: 'kept',
    payload: v.strictObject({ sellerId: id }),
    reply: v.object({ tree: v.array(categoryNode) }),
    refusals: ['sellerUnknown'],
  }),
  'category!recommend': declareCall({ offline: 'kept', payload: v.strictObject(paged), reply: pageOf(category), refusals: ['pageNumber'] }),
  'sellerGoods!list': declareCall({
    offline: 'kept',
    payload: v.strictObject({ ...paged, ...goodsFilters }),
    reply: goodsPage,
    refusals: ['pageNumber'],
  }),
  'sellerGoods!info': declareCall({
    offline: 'kept',
    payload: v.strictObject({ sellerGoodsId: id }),
    reply: goodsDetail,
    refusals: ['goodsUnknown', 'goodsUnlisted', 'goodsRemoved'],
  }),
  'sellerGoods!recommend_new': declareCall({ offline: 'kept', payload: v.strictObject(paged), reply: goodsPage, refusals: ['pageNumber'] }),
  'sellerGoods!recommend_like': declareCall({
    offline: 'kept',
    payload: v.strictObject({ ...paged, sellerGoodsId: v.optional(id) }),
    reply: goodsPage,
    refusals: ['pageNumber'],
  }),
  'seller!list': declareCall({
    offline: 'kept',
    payload: v.strictObject({ ...paged, keyword: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))) }),
    reply: pageOf(sellerCard),
    refusals: ['pageNumber'],
  }),
  'seller!info': declareCall({
    offline: 'kept',
    payload: v.strictObject({ sellerId: id }),
    reply: v.object({ ...sellerCard.entries, about: v.string(), createTime: count }),
    refusals: ['sellerUnknown'],
  }),
};
