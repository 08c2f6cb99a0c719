import type { Selectable } from 'kysely';
import type { AboutCard, ChatMessage } from '../../../contract/shop/chat';
import type { Db, Tables } from '../../db/schema';

/** Messages in one answer. Whoever has more to catch up with asks again with the last one. */
export const mostMessages = 200;

/** `about` is as `say` wrote it. */
export function toMessage(row: Pick<Selectable<Tables['chat_message']>, 'id' | 'sender' | 'type' | 'content' | 'created_at' | 'key' | 'about'>): ChatMessage {
  return { id: String(row.id), send_receive: row.sender === 'user' ? 'send' : 'receive', type: row.type, content: row.content, createtime: row.created_at, ...(row.key !== null && { key: row.key }), ...(row.about !== null && { about: row.about as AboutCard }) };
}

/** Its number, or `undefined` for text that never was the id of a message. */
export function numberOf(messageId: string | undefined): number | undefined {
  return messageId !== undefined && /^\d{1,15}$/.test(messageId) ? Number(messageId) : undefined;
}

export const columns = ['id', 'sender', 'type', 'content', 'created_at', 'key', 'about'] as const;

/** What came after a message, or the latest there are; oldest first. */
export async function messagesAfter(db: Db, userId: string, after: number | undefined): Promise<ChatMessage[]> {
  const own = db.selectFrom('chat_message').select(columns).where('user_id', '=', userId).limit(mostMessages);
  if (after !== undefined) return (await own.where('id', '>', after).orderBy('id').execute()).map(toMessage);
  return (await own.orderBy('id', 'desc').execute()).reverse().map(toMessage);
}

type Said = { readonly userId: string; readonly sender: 'user' | 'operator'; readonly type: 'text' | 'img'; readonly content: string; readonly now: number; readonly key?: string | null; readonly about?: AboutCard | undefined };

/**
 * Adds a message, in a transaction. Two to the same conversation go one after the other: else the lower id could be
 * committed after the higher one, and who asks for what came after that would never get it.
 */
export async function say(db: Db, { userId, sender, type, content, now, key = null, about }: Said): Promise<ChatMessage> {
  await db.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow();
  const row = await db
    .insertInto('chat_message')
    .values({ user_id: userId, sender, type, content, created_at: new Date(now).toISOString(), key, about: about ? JSON.stringify(about) : null })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toMessage(row);
}
