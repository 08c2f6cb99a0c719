import * as v from 'valibot';
import { listPageSize } from '../../rules/catalog/catalog';
import { declareCall } from '../call';
import { count, id, keyword, pageNum, pageOf, pageSize } from '../fields';
import { goodsFilters, narrowing } from './catalog';
import { category, goodsCard, named } from './goods';

const found = v.object({
  ...pageOf(goodsCard).entries,
  /** whether nothing matched the keyword as typed and a typing error was corrected */
  corrected: v.boolean(),
});
const searchFields = { keyword, ...goodsFilters, pageNum, pageSize: pageSize(listPageSize) };

export const searchCalls = {
  'sellerGoods!search': declareCall({ offline: 'kept', payload: v.strictObject(searchFields), reply: found, refusals: ['pageNumber'] }),
  'sellerGoods!searchSellerGoods': declareCall({
    offline: 'kept',
    payload: v.strictObject({ ...searchFields, sellerId: id }),
    reply: found,
    refusals: ['pageNumber', 'sellerUnknown'],
  }),
  /** number of products that each of these filters would leave in a list or search, combined with the other active filters */
  'sellerGoods!filterCounts': declareCall({
    offline: 'kept',
    payload: v.strictObject({ ...narrowing, keyword: v.optional(keyword) }),
    /** `countryList`: most products first */
    reply: v.object({ inStock: count, freeDelivery: count, countryList: v.array(v.object({ country: v.string(), goodsNum: count })) }),
  }),
  'sellerGoods!search-keyword': declareCall({
    offline: 'kept',
    payload: v.strictObject({ keyword }),
    reply: v.object({
      sellerList: v.array(named),
      goodsList: v.array(named),
      /** categories of those goods, the one with most of them first */
      categoryList: v.array(category),
    }),
  }),
};
