import * as v from 'valibot';
import { declareCall } from '../call';
import { count, id, nothing, time } from '../fields';
import { pictureName } from './goods';

/** Most characters in a text message. */
export const chatTextLimit = 2000;

/** What a message may refer to: a product or one of the user's own orders. */
export const askedAbout = { kind: v.picklist(['goods', 'order']), id };
export type AskedAbout = v.InferOutput<v.ObjectSchema<typeof askedAbout, undefined>>;

/** A card of the same, as it was when the message was sent. For an order, `name` is its number and `image` that of its first product. */
const aboutCard = v.object({ ...askedAbout, name: v.string(), image: v.string(), sellerId: id, sellerName: v.string() });
export type AboutCard = v.InferOutput<typeof aboutCard>;

export const chatMessage = v.object({
  id,
  /** `send`: from the user; `receive`: to the user */
  send_receive: v.picklist(['send', 'receive']),
  type: v.picklist(['text', 'img']),
  /** the text, or the picture's name */
  content: v.string(),
  createtime: time,
  /** the key under which the user's device sent it, so that the device recognises it in the list even before it has the reply */
  key: v.optional(v.string()),
  about: v.optional(aboutCard),
});
export type ChatMessage = v.InferOutput<typeof chatMessage>;

const sentMessage = v.variant('type', [
  // The database can't store a NUL character.
  v.strictObject({ type: v.literal('text'), content: v.pipe(v.string(), v.trim(), v.nonEmpty('requiredEmpty'), v.maxLength(chatTextLimit), v.excludes('\u0000')), about: v.optional(v.strictObject(askedAbout)) }),
  v.strictObject({ type: v.literal('img'), content: pictureName }),
]);

export const chatCalls = {
  'newOnlinechat!list': declareCall({
    caller: 'shopper',
    offline: 'kept',
    // `message_id` also tells the server what was read; no other call does.
    changes: true,
    /**
     * `message_id`: the last message that the user saw. Returns the messages after it, or the latest ones without it; oldest
     * first, at most 200. The conversation counts as read up to this message only: a page whose chat is closed sends no newer id.
     */
    payload: v.strictObject({ message_id: v.optional(id) }),
    reply: v.object({ messageList: v.array(chatMessage) }),
  }),
  'newOnlinechat!send': declareCall({
    caller: 'shopper',
    offline: 'outbox',
    changes: true,
    payload: sentMessage,
    reply: chatMessage,
    refusals: ['imageUnknown', 'goodsUnknown', 'orderUnknown'],
  }),
  'newOnlinechat!unread': declareCall({ methods: ['GET'], caller: 'shopper', offline: 'kept', payload: nothing, reply: count }),
  /** conversations with unread messages; the only shop call outside `/api/` */
  'userOnlineChatController!unread': declareCall({
    methods: ['GET'],
    prefix: 'public',
    caller: 'shopper',
    offline: 'kept',
    payload: v.strictObject({ loginType: v.literal('user') }),
    reply: v.array(v.object({ id, name: v.string(), unread: count, lastMessage: chatMessage })),
    refusals: ['visitorToVisitor'],
  }),
};
