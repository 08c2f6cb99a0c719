import * as v from 'valibot';
import { listPageSize } from '../../rules/catalog/catalog';
import { declareCall } from '../call';
import { count, id, keyword, pageNum, pageOf, pageSize } from '../fields';
import { goodsFilters, narrowing } from './catalog';
import { category, goodsCard, named } from './goods';

const found = v.object({
  ...pageOf(goodsCard).entries,
  /** true when nothing matched as it was written and a typing error was forgiven */
  corrected: v.boolean(),
});
const asked = { keyword, ...goodsFilters, pageNum, pageSize: pageSize(listPageSize) };

export const searchCalls = {
  'sellerGoods!search': declareCall({ offline: 'kept', payload: v.strictObject(asked), reply: found, refusals: ['pageNumber'] }),
  'sellerGoods!searchSellerGoods': declareCall({
    offline: 'kept',
    payload: v.strictObject({ ...asked, sellerId: id }),
    reply: found,
    refusals: ['pageNumber', 'sellerUnknown'],
  }),
  /** how many products each of these filters would leave beside the others that are in force, of a list or of a search */
  'sellerGoods!filterCounts': declareCall({
    offline: 'kept',
    payload: v.strictObject({ ...narrowing, keyword: v.optional(keyword) }),
    /** the most first */
    reply: v.object({ inStock: count, freeDelivery: count, countryList: v.array(v.object({ country: v.string(), goodsNum: count })) }),
  }),
  'sellerGoods!search-keyword': declareCall({
    offline: 'kept',
    payload: v.strictObject({ keyword }),
    reply: v.object({
      sellerList: v.array(named),
      goodsList: v.array(named),
      /** in which those goods are, most of them first */
      categoryList: v.array(category),
    }),
  }),
};
