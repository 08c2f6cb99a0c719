import * as v from 'valibot';
import { orderStatuses, returnStatuses } from '../../rules/orders/orders';
import { id, money, count, time } from '../fields';
import { chatMessage } from './chat';

/** What the page says on the realtime socket. */
export const fromPage = v.variant('type', [
  /** who listens: the session's token, bound as in every call to the cookie that came with the socket; first, and again after a login */
  v.strictObject({ type: v.literal('login'), token: v.pipe(v.string(), v.maxLength(128)), lastMessageId: v.optional(id) }),
  v.strictObject({ type: v.literal('logout') }),
  /** the goods that are on screen now */
  v.strictObject({ type: v.literal('watch'), goods: v.pipe(v.array(id), v.maxLength(200)) }),
]);
export type FromPage = v.InferOutput<typeof fromPage>;

/** What the server pushes; unknown kinds are left alone by a page that is older than the server. */
export const fromServer = v.variant('type', [
  v.object({
    type: v.literal('goods'),
    sellerGoodsId: id,
    /** what its card says: the cheapest attribute's own price, and whether attributes differ */
    price: v.nullable(money),
    pricesDiffer: v.boolean(),
    discountPrice: v.nullable(money),
    sellingPrice: money,
    stock: count,
    /** its attributes, each with a price of its own or none */
    skus: v.array(v.object({ id, price: v.nullable(money), stock: count })),
    at: time,
  }),
  v.object({ type: v.literal('setting'), code: v.string() }),
  /** the chat's new messages, oldest first, and how many are unread now; answers a login too, with what came after `lastMessageId` */
  v.object({ type: v.literal('chat'), messageList: v.array(chatMessage), unread: count }),
  /** an order has another status, or what is asked back of it has */
  v.object({ type: v.literal('order'), orderId: id, status: v.picklist(orderStatuses), returnStatus: v.picklist(returnStatuses) }),
  /** the balance changed */
  v.object({ type: v.literal('wallet') }),
  /** another device may have changed the user's cart (cart!merge) */
  v.object({ type: v.literal('cart'), revision: count }),
  /** said every 30 s: a page that hears nothing for longer is on a line that is dead, whatever its browser says */
  v.object({ type: v.literal('alive') }),
  /** the session of this socket is over */
  v.object({ type: v.literal('sessionEnded') }),
]);
export type FromServer = v.InferOutput<typeof fromServer>;
export type GoodsChange = Extract<FromServer, { type: 'goods' }>;
