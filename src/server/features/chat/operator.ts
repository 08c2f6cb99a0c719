import { sql, type Selectable } from 'kysely';
import { chatTextLimit, type ChatMessage } from '../../../contract/shop/chat';
import type { Db, Tables } from '../../db/schema';
import { messagesAfter, say } from './messages';

/** What customer service does until it has a desk: plain functions behind the operator's command. */

type Conversation = {
  readonly userId: string;
  readonly username: string;
  /** what the user wrote after the last answer */
  readonly waiting: number;
  readonly lastAt: number;
  readonly lastText: string;
};

const mostConversations = 100;

type Message = Selectable<Tables['chat_message']>;
type Row = Pick<Message, 'user_id'> &
  Pick<Selectable<Tables['app_user']>, 'username'> & { readonly waiting: number; readonly last_at: Message['created_at']; readonly last_type: Message['type']; readonly last_content: Message['content'] };

/** Those who wait for an answer first, the longest waiting before the others; then the rest, the latest first. */
export async function listConversations(db: Db): Promise<Conversation[]> {
  const { rows } = await sql<Row>`
    select c.user_id, u.username, c.waiting, l.created_at as last_at, l.type as last_type, l.content as last_content from (
      select m.user_id, max(m.id) as last_id, min(m.id) filter (where m.id > coalesce(a.id, 0)) as since,
        count(*) filter (where m.sender = 'user' and m.id > coalesce(a.id, 0)) as waiting
      from chat_message m
      left join lateral (select max(id) as id from chat_message where user_id = m.user_id and sender = 'operator') a on true
      group by m.user_id) c
    join chat_message l on l.id = c.last_id
    join app_user u on u.id = c.user_id
    order by c.waiting > 0 desc, case when c.waiting > 0 then c.since end, c.last_id desc
    limit ${sql.lit(mostConversations)}`.execute(db);
  return rows.map((row) => ({
    userId: row.user_id,
    username: row.username,
    waiting: Number(row.waiting),
    lastAt: row.last_at,
    lastText: row.last_type === 'img' ? `/uploads/${row.last_content}` : row.last_content,
  }));
}

/** The latest messages of one conversation, or `undefined` where nobody has that user name. */
export async function readConversation(db: Db, username: string): Promise<ChatMessage[] | undefined> {
  const userId = await userNamed(db, username);
  return userId === undefined ? undefined : messagesAfter(db, userId, undefined);
}

/** Says something to a user: what was said, or why it can't be. */
export async function answerUser(db: Db, username: string, text: string, now: number): Promise<ChatMessage | 'userUnknown' | 'textEmpty' | 'textTooLong'> {
  const content = text.replaceAll('\u0000', '').trim();
  if (content === '') return 'textEmpty';
  if (content.length > chatTextLimit) return 'textTooLong';
  const userId = await userNamed(db, username);
  if (userId === undefined) return 'userUnknown';
  return db.transaction().execute((transaction) => say(transaction, { userId, sender: 'operator', type: 'text', content, now }));
}

async function userNamed(db: Db, username: string): Promise<string | undefined> {
  const row = await db.selectFrom('app_user').select('id').where('username_key', '=', username.toLowerCase()).where('status', '<>', 'cancelled').executeTakeFirst();
  return row?.id;
}
