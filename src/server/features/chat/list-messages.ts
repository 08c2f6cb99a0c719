import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { callerOf, type Handler } from '../../shop-call';
import { messagesAfter, numberOf } from './messages';

/**
 * What came after the message that the page saw last, which is how the shop learns that it was seen. What this answer
 * brings is not read yet: it may arrive at a closed chat, or not at all. So a page whose chat is closed says the same
 * id again, and is answered the same.
 */
export const listMessages: Handler<'newOnlinechat!list'> = async ({ message_id }, context) => {
  const { userId } = callerOf(context);
  const seen = numberOf(message_id);
  if (seen !== undefined) await markRead(context.db, userId, seen);
  return { messageList: await messagesAfter(context.db, userId, seen) };
};

/** Up to the newest message to the user that is not after `seen`. Writes nothing that says nothing new: each write is told to the user's pages. */
async function markRead(db: Db, userId: string, seen: number): Promise<void> {
  await sql`insert into chat_read (user_id, last_read)
    select ${userId}, max(id) from chat_message where user_id = ${userId} and sender = 'operator' and id <= ${seen} having max(id) is not null
    on conflict (user_id) do update set last_read = excluded.last_read where chat_read.last_read < excluded.last_read`.execute(db);
}
