import { refuse } from '../../calls/refusal';
import { callerOf, type Handler } from '../../shop-call';
import { showUpload } from '../uploads';
import { readAboutCard } from './about-card';
import { addMessage } from './messages';

export const sendMessage: Handler<'newOnlinechat!send'> = async (sent, context) => {
  const { userId } = callerOf(context);
  const { type, content } = sent;
  const now = context.now();
  if (type === 'img' && !(await showUpload(context.db, { userId, module: 'chat', name: content, now }))) return refuse('imageUnknown', { field: 'content' });
  const reference = type === 'text' ? sent.about : undefined;
  const about = reference && (await readAboutCard(context.db, context.language, userId, reference));
  if (reference && !about) return refuse(reference.kind === 'goods' ? 'goodsUnknown' : 'orderUnknown', { field: 'about' });
  return addMessage(context.db, { userId, sender: 'user', type, content, now, key: context.idempotencyKey ?? null, about });
};
