import type { Selectable } from 'kysely';
import type { AboutCard, ChatMessage } from '../../../contract/shop/chat';
import { timestamp } from '../../db/timestamp';
import type { Db, Tables } from '../../db/schema';
import { lockUser } from '../account';

/** The most messages in one reply. A page with more to catch up on asks again with the last id. */
export const maxMessages = 200;

/** `about` needs no parsing: it is as `addMessage` wrote it. */
export function toMessage(row: Pick<Selectable<Tables['chat_message']>, 'id' | 'sender' | 'type' | 'content' | 'created_at' | 'key' | 'about'>): ChatMessage {
  return { id: String(row.id), send_receive: row.sender === 'user' ? 'send' : 'receive', type: row.type, content: row.content, createtime: row.created_at, ...(row.key !== null && { key: row.key }), ...(row.about !== null && { about: row.about as AboutCard }) };
}

/** The numeric id, or `undefined` for text that can't be the id of a message. */
export function numberOf(messageId: string | undefined): number | undefined {
  return messageId !== undefined && /^\d{1,15}$/.test(messageId) ? Number(messageId) : undefined;
}

export const columns = ['id', 'sender', 'type', 'content', 'created_at', 'key', 'about'] as const;

/** The messages after a given one, or else the latest ones; oldest first. */
export async function messagesAfter(db: Db, userId: string, after: number | undefined): Promise<ChatMessage[]> {
  const own = db.selectFrom('chat_message').select(columns).where('user_id', '=', userId).limit(maxMessages);
  if (after !== undefined) return (await own.where('id', '>', after).orderBy('id').execute()).map(toMessage);
  return (await own.orderBy('id', 'desc').execute()).reverse().map(toMessage);
}

type NewMessage = { readonly userId: string; readonly sender: 'user' | 'operator'; readonly type: 'text' | 'img'; readonly content: string; readonly now: number; readonly key?: string | null; readonly about?: AboutCard | undefined };

/**
 * Adds a message; needs a transaction. Locks the user's row, so that messages of one conversation are committed in the order of
 * their ids: otherwise a page that asks for everything after the higher id would never get the lower one.
 */
export async function addMessage(db: Db, { userId, sender, type, content, now, key = null, about }: NewMessage): Promise<ChatMessage> {
  await lockUser(db, userId);
  const row = await db
    .insertInto('chat_message')
    .values({ user_id: userId, sender, type, content, created_at: timestamp(now), key, about: about ? JSON.stringify(about) : null })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toMessage(row);
}
