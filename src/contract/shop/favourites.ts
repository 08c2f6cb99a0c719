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
  /** the price on the product's card: a note for the user, not used in any calculation */
  price: v.optional(v.pipe(money, v.check((amount) => isAboveZero(amount)))),
});
const seller = v.strictObject({ sellerId: id });

/** A favourite. The list is newest first and keeps goods no longer for sale, so that the user can see and remove them. */
const keptGoods = v.object({
  ...goodsCard.entries,
  onShelf: v.boolean(),
  createTime: time,
  /** the price on its card when it was added, if it was sent then and the card shows another price now */
  priceThen: v.optional(money),
});
const followedSeller = v.object({ ...sellerCard.entries, createTime: time });

/** Adding an existing entry and removing a missing one succeed, because the outbox may resend both. */
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
