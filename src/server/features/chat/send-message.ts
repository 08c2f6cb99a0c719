import { refuse } from '../../calls/refusal';
import { callerOf, type Handler } from '../../shop-call';
import { showUpload } from '../uploads';
import { say } from './messages';

export const sendMessage: Handler<'newOnlinechat!send'> = async ({ type, content }, context) => {
  const { userId } = callerOf(context);
  const now = context.now();
  if (type === 'img' && !(await showUpload(context.db, { userId, module: 'chat', name: content, now }))) return refuse('imageUnknown', { field: 'content' });
  return say(context.db, { userId, sender: 'user', type, content, now, key: context.idempotencyKey ?? null });
};
