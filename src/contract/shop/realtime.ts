import * as v from 'valibot';
import { orderStatuses, returnStatuses } from '../../rules/orders/orders';
import { id, money, count, time } from '../fields';
import { chatMessage } from './chat';

/** Most products that the server lets one page watch. */
export const mostWatched = 200;

/** Messages from the page on the realtime socket. */
export const fromPage = v.variant('type', [
  /** identifies the user: the session's token, valid as in every call only with the cookie sent when the socket opened; sent first, and again after a login */
  v.strictObject({ type: v.literal('login'), token: v.pipe(v.string(), v.maxLength(128)), lastMessageId: v.optional(id) }),
  v.strictObject({ type: v.literal('logout') }),
  /** the goods on screen now */
  v.strictObject({ type: v.literal('watch'), goods: v.pipe(v.array(id), v.maxLength(mostWatched)) }),
]);
export type FromPage = v.InferOutput<typeof fromPage>;

/** Messages from the server; a page older than the server ignores unknown kinds. */
export const fromServer = v.variant('type', [
  v.object({
    type: v.literal('goods'),
    sellerGoodsId: id,
    /** as on its card: the cheapest SKU's own price, and whether SKUs differ in price */
    price: v.nullable(money),
    pricesDiffer: v.boolean(),
    discountPrice: v.nullable(money),
    sellingPrice: money,
    stock: count,
    /** its SKUs; `price` is `null` for one without its own price */
    skus: v.array(v.object({ id, price: v.nullable(money), stock: count })),
    at: time,
  }),
  v.object({ type: v.literal('setting'), code: v.string() }),
  /** new chat messages, oldest first, and the number of unread ones; also sent after a login, with the messages after `lastMessageId` */
  v.object({ type: v.literal('chat'), messageList: v.array(chatMessage), unread: count }),
  /** the status of an order or of its refund changed */
  v.object({ type: v.literal('order'), orderId: id, status: v.picklist(orderStatuses), returnStatus: v.picklist(returnStatuses) }),
  /** the balance changed */
  v.object({ type: v.literal('wallet') }),
  /** another device may have changed the user's cart (cart!merge) */
  v.object({ type: v.literal('cart'), revision: count }),
  /** sent every 30 s: a page that receives nothing for longer has lost the connection, whatever its browser reports */
  v.object({ type: v.literal('alive') }),
  /** the session of this socket ended */
  v.object({ type: v.literal('sessionEnded') }),
]);
export type FromServer = v.InferOutput<typeof fromServer>;
export type GoodsChange = Extract<FromServer, { type: 'goods' }>;
