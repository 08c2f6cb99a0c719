import * as v from 'valibot';
import { isAboveZero } from '../../rules/money';
import { declareCall } from '../call';
import { count, id, money, nothing, pageNum, pageOf, pageSize, time } from '../fields';
import { goodsCard, sellerCard } from './goods';
import { userPageSize } from './lists';

const paged = v.strictObject({ pageNum, pageSize: pageSize(userPageSize) });
const goods = v.strictObject({ sellerGoodsId: id });
const keeping = v.strictObject({
  ...goods.entries,
  /** what its card said that it costs: a note for who keeps it, of which nothing is reckoned */
  price: v.optional(v.pipe(money, v.check((amount) => isAboveZero(amount)))),
});
const seller = v.strictObject({ sellerId: id });

/** Newest first; what left the shelf stays in the list, so that its owner can see and remove it. */
const keptGoods = v.object({
  ...goodsCard.entries,
  onShelf: v.boolean(),
  createTime: time,
  /** what its card said that it costs when it was kept, where it says something else now */
  priceThen: v.optional(money),
});
const followedSeller = v.object({ ...sellerCard.entries, createTime: time });

/** Adding what is there and removing what isn't succeed: both are sent again by the outbox. */
export const favouriteCalls = {
  'keepGoods!list': declareCall({ caller: 'shopper', offline: 'kept', payload: paged, reply: pageOf(keptGoods), refusals: ['pageNumber'] }),
  'keepGoods!add': declareCall({ caller: 'shopper', offline: 'outbox', changes: true, payload: keeping, reply: v.null(), refusals: ['goodsUnknown'] }),
  'keepGoods!del': declareCall({ caller: 'shopper', offline: 'outbox', changes: true, payload: goods, reply: v.null() }),
  'keepGoods!count': declareCall({ caller: 'shopper', offline: 'kept', payload: nothing, reply: count }),
  'focusSeller!list': declareCall({ caller: 'shopper', offline: 'kept', payload: paged, reply: pageOf(followedSeller), refusals: ['pageNumber'] }),
  'focusSeller!add': declareCall({ caller: 'shopper', offline: 'outbox', changes: true, payload: seller, reply: v.null(), refusals: ['sellerUnknown'] }),
  'focusSeller!del': declareCall({ caller: 'shopper', offline: 'outbox', changes: true, payload: seller, reply: v.null() }),
  'focusSeller!count': declareCall({ caller: 'shopper', offline: 'kept', payload: nothing, reply: count }),
};
