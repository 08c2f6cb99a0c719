import * as v from 'valibot';
import { count, time } from '../fields';
import { chatMessage, chatTextLimit } from '../shop/chat';
import { declareDeskCall } from './desk-call';
import { username } from './users';

const conversation = v.object({
  username: v.string(),
  /** what the user wrote after the last answer */
  waiting: count,
  lastTime: time,
  /** of a picture its place */
  lastText: v.string(),
});
export type Conversation = v.InferOutput<typeof conversation>;

export const deskChatCalls = {
  /** those who wait for an answer first, the longest waiting before the others; then the rest, the latest first */
  'conversation!list': declareDeskCall({ capability: 'chat', payload: v.strictObject({}), reply: v.object({ conversationList: v.array(conversation) }) }),
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
