import type { ChatMessage } from '../../../contract/shop/chat';
import type { Db } from '../../db/schema';
import { messagesAfter, mostMessages, numberOf } from './messages';
import { unreadOf } from './unread';

/** What a listening page is told: the messages after the one it was told last, and how many are unread. Reads nothing. */
export async function chatNews(db: Db, userId: string, lastMessageId: string | undefined): Promise<{ messageList: ChatMessage[]; unread: number }> {
  return { messageList: await messagesAfter(db, userId, numberOf(lastMessageId)), unread: await unreadOf(db, userId) };
}

/** Whether nothing more came after these. */
export function isWholeAnswer(messageList: readonly ChatMessage[]): boolean {
  return messageList.length < mostMessages;
}
