import * as v from 'valibot';
import { count, pageNum, time } from '../fields';
import { chatMessage, chatTextLimit } from '../shop/chat';
import { declareDeskCall } from './desk-call';
import { username } from './fields';

const conversation = v.object({
  username: v.string(),
  /** number of messages from the user since the last answer */
  waiting: count,
  lastTime: time,
  /** text of the latest message; for a picture, its name */
  lastText: v.string(),
});
export type Conversation = v.InferOutput<typeof conversation>;

/** The most conversations on a page of `conversation!list`. */
export const conversationPageSize = 100;

export const deskChatCalls = {
  /** conversations waiting for an answer first, longest wait first; then the others, latest first; `conversationPageSize` a page */
  'conversation!list': declareDeskCall({
    capability: 'chat',
    payload: v.strictObject({ pageNum }),
    reply: v.object({ conversationList: v.array(conversation) }),
    refusals: ['pageNumber'],
  }),
  /** the latest messages, oldest first */
  'conversation!read': declareDeskCall({
    capability: 'chat',
    payload: v.strictObject({ username }),
    reply: v.object({ messageList: v.array(chatMessage) }),
    refusals: ['userUnknown'],
  }),
  'conversation!answer': declareDeskCall({
    capability: 'chat',
    changes: true,
    payload: v.strictObject({ username, content: v.pipe(v.string(), v.trim(), v.nonEmpty('requiredEmpty'), v.maxLength(chatTextLimit)) }),
    reply: chatMessage,
    refusals: ['userUnknown'],
  }),
};
