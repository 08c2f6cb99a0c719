import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { unlessUnavailable } from '../../platform/unavailable';
import { callerOf, type Handler } from '../../shop-call';
import { messagesAfter, numberOf } from './messages';

/**
 * Returns the messages after the last one that the page has seen, and marks the seen ones as read. The returned messages don't
 * count as read yet: the chat may be closed, or the reply lost. So a page with a closed chat sends the same id again and gets the
 * same reply.
 */
export const listMessages: Handler<'newOnlinechat!list'> = async ({ message_id }, context) => {
  const { userId } = callerOf(context);
  const seen = numberOf(message_id);
  // On a full disk the chat can still be read (db/disk-room.ts); what was seen is marked with a later request.
  if (seen !== undefined) await unlessUnavailable(markRead(context.db, userId, seen));
  return { messageList: await messagesAfter(context.db, userId, seen) };
};

/**
 * Marks as read up to the operator's newest message that is not after `seen`. Writes nothing if nothing changes: each write
 * notifies the user's pages.
 */
async function markRead(db: Db, userId: string, seen: number): Promise<void> {
  await sql`insert into chat_read (user_id, last_read)
    select ${userId}, max(id) from chat_message where user_id = ${userId} and sender = 'operator' and id <= ${seen} having max(id) is not null
    on conflict (user_id) do update set last_read = excluded.last_read where chat_read.last_read < excluded.last_read`.execute(db);
}
