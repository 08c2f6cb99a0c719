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
 * Notifications: on orders by e-mail and Web Push, on chat and wallet by Web Push only. All are off until the user turns
 * them on. Adding an existing entry and removing a missing one succeed, because the outbox may resend both.
 */
export const newsCalls = {
  'news!preferences': declareCall({
    caller: 'shopper',
    offline: 'kept',
    payload: nothing,
    reply: v.object({
      /** the enabled notifications; all others are off */
      preferenceList: v.array(v.object({ kind: v.picklist([...newsKinds, ...pushKinds]), channel: v.picklist(newsChannels) })),
      /** whether push messages go to this session's browser */
      thisDevice: v.boolean(),
      /** the mall's public key, to which a browser's subscription is bound (RFC 8292) */
      pushKey: v.string(),
      /** whether this mall sends e-mails at all */
      canMail: v.boolean(),
    }),
  }),
  'news!add': declareCall({ caller: 'shopper', offline: 'outbox', changes: true, payload: preference, reply: v.null() }),
  'news!del': declareCall({ caller: 'shopper', offline: 'outbox', changes: true, payload: preference, reply: v.null() }),
  /** open wishes, newest first; a wish ends once the user was notified */
  'wish!list': declareCall({
    caller: 'shopper',
    offline: 'kept',
    payload: nothing,
    reply: v.object({
      wishList: v.array(v.object({ ...wish, below: v.optional(money), name: v.string(), checkAttrName: v.optional(v.string()), createTime: time })),
      /** whether a notification can reach the user now: a verified e-mail or a subscribed browser, on an enabled channel */
      isReached: v.boolean(),
    }),
  }),
  /** `below`: the price the user saw, for `cheaper` only. Enables all channels, unless the user has already chosen some for products. */
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
  /** unsubscribe link in an e-mail: turns that kind of e-mail off */
  'news!end': declareCall({ offline: 'online', changes: true, payload: byLink, reply: v.null(), refusals: ['illegalRequest'] }),
  /** Enables push messages to this session's browser, with the values of its PushSubscription. `illegalRequest` if the endpoint is not a push service's. */
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
