import { refuse, type Refusal } from '../../calls/refusal';
import type { Db } from '../../db/schema';
import { dayMs } from '../../../rules/durations';
import { callerOf, type Handler } from '../../shop-call';
import { lockUser } from '../account';
import { readSettings } from '../settings';
import { showUpload } from '../uploads';
import { readAboutCard } from './about-card';
import { addMessage } from './messages';

export const sendMessage: Handler<'newOnlinechat!send'> = async (sent, context) => {
  const { userId } = callerOf(context);
  const { type, content } = sent;
  const now = context.now();
  const tooMuch = await refuseTooMuch(context.db, userId, now);
  if (tooMuch) return tooMuch;
  if (type === 'img' && !(await showUpload(context.db, { userId, module: 'chat', name: content, now }))) return refuse('imageUnknown', { field: 'content' });
  const reference = type === 'text' ? sent.about : undefined;
  const about = reference && (await readAboutCard(context.db, context.language, userId, reference));
  if (reference && !about) return refuse(reference.kind === 'goods' ? 'goodsUnknown' : 'orderUnknown', { field: 'about' });
  return addMessage(context.db, { userId, sender: 'user', type, content, now, key: context.idempotencyKey ?? null, about });
};

/**
 * Refuses a user who has written as much as may be written in 24 hours; the outbox sends the message later. Needs a transaction:
 * the user's row is locked, so that of many messages at once each counts those before it.
 */
async function refuseTooMuch(db: Db, userId: string, now: number): Promise<Refusal | undefined> {
  await lockUser(db, userId);
  const { messages_a_day: most } = await readSettings(db, 'messages_a_day');
  const own = db.selectFrom('chat_message').select('created_at').where('user_id', '=', userId).where('sender', '=', 'user');
  const first = await own.orderBy('id', 'desc').offset(most - 1).limit(1).executeTakeFirst();
  return first && first.created_at > now - dayMs ? refuse('tooFrequent', { until: first.created_at + dayMs }) : undefined;
}
