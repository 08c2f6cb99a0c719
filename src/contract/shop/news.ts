import * as v from 'valibot';
import { isAboveZero } from '../../rules/money';
import { newsChannels, newsKinds, pushKinds, type WishKind } from '../../rules/news';
import { declareCall } from '../call';
import { byLink, id, money, nothing, time } from '../fields';

const preference = v.variant('kind', [
  v.strictObject({ kind: v.picklist(newsKinds), channel: v.picklist(newsChannels) }),
  v.strictObject({ kind: v.picklist(pushKinds), channel: v.literal('push') }),
]);

/** A product, or one attribute of it. */
const wish = { kind: v.picklist(['back', 'cheaper'] satisfies readonly WishKind[]), sellerGoodsId: id, skuId: v.optional(id) };

/**
 * What a user is told of orders, by e-mail and by Web Push, and of chat and wallet by Web Push alone. Nothing is, until it is asked for. Adding what is there and
 * removing what isn't succeed: both are sent again by the outbox.
 */
export const newsCalls = {
  'news!preferences': declareCall({
    caller: 'shopper',
    offline: 'kept',
    payload: nothing,
    reply: v.object({
      /** what is wanted; all else is not */
      preferenceList: v.array(v.object({ kind: v.picklist([...newsKinds, ...pushKinds]), channel: v.picklist(newsChannels) })),
      /** whether messages go to the browser of this session */
      thisDevice: v.boolean(),
      /** the mall's own key, which a browser's subscription is bound to (RFC 8292) */
      pushKey: v.string(),
      /** whether this mall sends e-mails at all */
      canMail: v.boolean(),
    }),
  }),
  'news!add': declareCall({ caller: 'shopper', offline: 'outbox', changes: true, payload: preference, reply: v.null() }),
  'news!del': declareCall({ caller: 'shopper', offline: 'outbox', changes: true, payload: preference, reply: v.null() }),
  /** what is waited for, the newest first: a wish that was told is none any more */
  'wish!list': declareCall({
    caller: 'shopper',
    offline: 'kept',
    payload: nothing,
    reply: v.object({
      wishList: v.array(v.object({ ...wish, below: v.optional(money), name: v.string(), checkAttrName: v.optional(v.string()), createTime: time })),
      /** whether anything can reach this user now: a proven mailbox, or a browser that takes messages, on a channel that is wanted */
      isReached: v.boolean(),
    }),
  }),
  /** `below`: of `cheaper`, the price that the shopper saw. Told by all channels, unless the user has chosen some for products. */
  'wish!add': declareCall({
    caller: 'shopper',
    offline: 'outbox',
    changes: true,
    payload: v.pipe(
      v.strictObject({ ...wish, below: v.optional(v.pipe(money, v.check((amount) => isAboveZero(amount)))) }),
      v.check(({ kind, below }) => (kind === 'cheaper') === (below !== undefined)),
    ),
    reply: v.null(),
    refusals: ['goodsUnknown', 'wishLimit'],
  }),
  'wish!del': declareCall({ caller: 'shopper', offline: 'outbox', changes: true, payload: v.strictObject(wish), reply: v.null() }),
  /** by the link of its e-mails: that kind comes by e-mail no more */
  'news!end': declareCall({ offline: 'online', changes: true, payload: byLink, reply: v.null(), refusals: ['illegalRequest'] }),
  /** Sends messages to the browser of this session from now on: what its PushSubscription says. One that is no push service's is an illegal request. */
  'push!subscribe': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    payload: v.strictObject({ endpoint: v.pipe(v.string(), v.maxLength(1_024)), p256dh: v.pipe(v.string(), v.regex(/^[\w-]{87}$/)), auth: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)) }),
    reply: v.null(),
    refusals: ['illegalRequest'],
  }),
  'push!unsubscribe': declareCall({ caller: 'shopper', offline: 'online', changes: true, payload: nothing, reply: v.null() }),
};
