import { sql } from 'kysely';
import { countRows } from '../../db/count-rows';
import type { Db } from '../../db/schema';
import { callerOf, type Handler } from '../../shop-call';
import { columns, toMessage } from './messages';

const unread = sql<boolean>`sender = 'operator' and id > coalesce((select last_read from chat_read where chat_read.user_id = chat_message.user_id), 0)`;

export function unreadOf(db: Db, userId: string): Promise<number> {
  return countRows(db.selectFrom('chat_message').where('user_id', '=', userId).where(unread));
}

/** The id of the last message that the user has read; 0 if none. */
export async function lastRead(db: Db, userId: string): Promise<number> {
  return (await db.selectFrom('chat_read').select('last_read').where('user_id', '=', userId).executeTakeFirst())?.last_read ?? 0;
}

export const countUnread: Handler<'newOnlinechat!unread'> = (_nothing, context) => unreadOf(context.db, callerOf(context).userId);

/** The user's only conversation, with customer service, listed while it has unread messages. */
export const listUnread: Handler<'userOnlineChatController!unread'> = async (_loginType, context) => {
  const { userId } = callerOf(context);
  const number = await unreadOf(context.db, userId);
  if (number === 0) return [];
  const last = await context.db
    .selectFrom('chat_message')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return [{ id: 'customer-service', name: context.shopName, unread: number, lastMessage: toMessage(last) }];
};
