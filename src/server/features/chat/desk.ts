import { sql } from 'kysely';
import type { Conversation, deskChatCalls } from '../../../contract/desk/chat';
import { refuse } from '../../calls/refusal';
import type { Db } from '../../db/schema';
import type { DeskHandler, DeskHandlers } from '../../desk-call';
import { notePush } from '../news';
import { messagesAfter, say } from './messages';
import { lastRead } from './unread';

const mostConversations = 100;

const list: DeskHandler<'conversation!list'> = async (_payload, { db }) => {
  const { rows } = await sql<{ username: string; waiting: number; last_at: number; last_type: string; last_content: string }>`
    select u.username, c.waiting, l.created_at as last_at, l.type as last_type, l.content as last_content from (
      select m.user_id, max(m.id) as last_id, min(m.id) filter (where m.id > coalesce(a.id, 0)) as since,
        count(*) filter (where m.sender = 'user' and m.id > coalesce(a.id, 0)) as waiting
      from chat_message m
      left join lateral (select max(id) as id from chat_message where user_id = m.user_id and sender = 'operator') a on true
      group by m.user_id) c
    join chat_message l on l.id = c.last_id
    join app_user u on u.id = c.user_id
    order by c.waiting > 0 desc, case when c.waiting > 0 then c.since end, c.last_id desc
    limit ${sql.lit(mostConversations)}`.execute(db);
  const conversationList: Conversation[] = rows.map((row) => ({
    username: row.username,
    waiting: Number(row.waiting),
    lastTime: row.last_at,
    lastText: row.last_type === 'img' ? `/uploads/${row.last_content}` : row.last_content,
  }));
  return { conversationList };
};

const read: DeskHandler<'conversation!read'> = async ({ username }, { db }) => {
  const userId = await userNamed(db, username);
  return userId === undefined ? refuse('userUnknown') : { messageList: await messagesAfter(db, userId, undefined) };
};

const answer: DeskHandler<'conversation!answer'> = async ({ username, content }, { db, now, audit }) => {
  const userId = await userNamed(db, username);
  if (userId === undefined) return refuse('userUnknown');
  const message = await say(db, { userId, sender: 'operator', type: 'text', content, now: now() });
  // Once until it is read, however many answers follow.
  await notePush(db, { kind: 'chat', userId, subject: `${userId} ${await lastRead(db, userId)}`, path: '/index?customerService=true' }, now());
  // What was said stands in the conversation.
  audit({ subject: userId, before: null, after: { message: message.id } });
  return message;
};

export const chatDesk: DeskHandlers<keyof typeof deskChatCalls> = { 'conversation!list': list, 'conversation!read': read, 'conversation!answer': answer };

async function userNamed(db: Db, username: string): Promise<string | undefined> {
  const row = await db.selectFrom('app_user').select('id').where('username_key', '=', username.toLowerCase()).where('status', '<>', 'cancelled').executeTakeFirst();
  return row?.id;
}
