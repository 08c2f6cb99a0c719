import { sql } from 'kysely';
import { conversationPageSize, type Conversation, type deskChatCalls } from '../../../contract/desk/chat';
import { refuse } from '../../calls/refusal';
import { limitOffset } from '../../db/paging';
import type { Db } from '../../db/schema';
import type { DeskHandler, DeskHandlers } from '../../desk-call';
import { userNamed } from '../account';
import { recordPushNews } from '../news';
import { messagesAfter, addMessage } from './messages';
import { lastRead } from './unread';

/**
 * Unanswered conversations first, by their first unanswered message; then the others, latest first. The database notes both with
 * each message (migration 0061), so that a page reads no more than its own.
 */
const list: DeskHandler<'conversation!list'> = async ({ pageNum }, { db }) => {
  const { rows } = await sql<{ username: string; waiting: number; last_at: number; last_content: string }>`
    select u.username, c.waiting, l.created_at as last_at, l.content as last_content
    from (select * from conversation order by since nulls last, last_id desc ${limitOffset({ pageNum, pageSize: conversationPageSize })}) c
    join chat_message l on l.id = c.last_id join app_user u on u.id = c.user_id
    order by c.since nulls last, c.last_id desc`.execute(db);
  const conversationList: Conversation[] = rows.map((row) => ({
    username: row.username,
    waiting: row.waiting,
    lastTime: row.last_at,
    lastText: row.last_content,
  }));
  return { conversationList };
};

const read: DeskHandler<'conversation!read'> = async ({ username }, { db }) => {
  const userId = await userIdOf(db, username);
  return userId === undefined ? refuse('userUnknown') : { messageList: await messagesAfter(db, userId, undefined) };
};

const answer: DeskHandler<'conversation!answer'> = async ({ username, content }, { db, now, audit }) => {
  const userId = await userIdOf(db, username);
  if (userId === undefined) return refuse('userUnknown');
  const message = await addMessage(db, { userId, sender: 'operator', type: 'text', content, now: now() });
  // One push until the user reads it, however many answers follow.
  await recordPushNews(db, { kind: 'chat', userId, subject: `${userId} ${await lastRead(db, userId)}`, path: '/index?customerService=true' }, now());
  // The text itself is in the conversation.
  audit({ subject: userId, before: null, after: { message: message.id } });
  return message;
};

export const chatDesk: DeskHandlers<keyof typeof deskChatCalls> = { 'conversation!list': list, 'conversation!read': read, 'conversation!answer': answer };

async function userIdOf(db: Db, username: string): Promise<string | undefined> {
  return (await userNamed(db, username).select('id').executeTakeFirst())?.id;
}
