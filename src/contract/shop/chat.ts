import * as v from 'valibot';
import { declareCall } from '../call';
import { count, id, nothing, time } from '../fields';
import { pictureName } from './goods';

/** Characters of one text message. */
export const chatTextLimit = 2000;

/** What a message may ask about: a product, or one of the user's own orders. */
export const askedAbout = { kind: v.picklist(['goods', 'order']), id };
export type AskedAbout = v.InferOutput<v.ObjectSchema<typeof askedAbout, undefined>>;

/** The same as a card, as it was when the message was sent. An order is named by its number and shown by its first product. */
const aboutCard = v.object({ ...askedAbout, name: v.string(), image: v.string(), sellerId: id, sellerName: v.string() });
export type AboutCard = v.InferOutput<typeof aboutCard>;

export const chatMessage = v.object({
  id,
  /** `send` was sent by the user, anything else to the user */
  send_receive: v.picklist(['send', 'receive']),
  type: v.picklist(['text', 'img']),
  /** the text, or the picture's place */
  content: v.string(),
  createtime: time,
  /** what the user's device sent it under: it may know the message from the list before it has the answer */
  key: v.optional(v.string()),
  about: v.optional(aboutCard),
});
export type ChatMessage = v.InferOutput<typeof chatMessage>;

const sentMessage = v.variant('type', [
  // The database keeps no zero character.
  v.strictObject({ type: v.literal('text'), content: v.pipe(v.string(), v.trim(), v.nonEmpty('requiredEmpty'), v.maxLength(chatTextLimit), v.excludes('\u0000')), about: v.optional(v.strictObject(askedAbout)) }),
  v.strictObject({ type: v.literal('img'), content: pictureName }),
]);

export const chatCalls = {
  'newOnlinechat!list': declareCall({
    caller: 'shopper',
    offline: 'kept',
    // The last seen message is also how the server learns what was read: no other call says so.
    changes: true,
    /**
     * The message that the shopper saw last: answers what came after it, or the latest ones; oldest first, 200 at most.
     * Up to it, and no further, the conversation is read: a page whose chat is closed says no newer id than was seen.
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
  /** the unread conversations; the only call outside `/api/` */
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
