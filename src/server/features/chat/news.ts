import type { ChatMessage } from '../../../contract/shop/chat';
import type { Db } from '../../db/schema';
import { messagesAfter, maxMessages, numberOf } from './messages';
import { unreadOf } from './unread';

/** What a listening page is sent: the messages after the last one it was sent, and how many are unread. Marks nothing as read. */
export async function chatNews(db: Db, userId: string, lastMessageId: string | undefined): Promise<{ messageList: ChatMessage[]; unread: number }> {
  return { messageList: await messagesAfter(db, userId, numberOf(lastMessageId)), unread: await unreadOf(db, userId) };
}

/** Whether the list is complete, with no more messages after it. */
export function isWholeAnswer(messageList: readonly ChatMessage[]): boolean {
  return messageList.length < maxMessages;
}
