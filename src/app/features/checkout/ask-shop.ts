import { noSession } from '../../../contract/envelope';
import type { Asked, CallName, Reply } from '../../../contract/shop/calls';
import { queryKey } from '../../../contract/shop/query-key';
import { currentSession } from '../../../local/kept-session';
import { keepPersonal } from '../../../local/personal';
import type { Language } from '../../../rules/languages';
import { call } from '../../../sync/api';
import { doubtAfterMs, lineStalls } from '../../../sync/connectivity';
import { explain } from '../../queries/explain-refusal';
import type { Outcome } from './checkout';

/** Asks the shop once. Whatever is not the shop's own word counts as unknown: the request may have arrived. Never rejects. */
export async function askShop<Name extends CallName>(name: Name, payload: Asked<Name>, language: Language, idempotencyKey?: string): Promise<Outcome<Reply<Name>>> {
  const stalled = setTimeout(lineStalls, doubtAfterMs);
  try {
    const ended = await call(name, payload, { language, ...(idempotencyKey !== undefined && { idempotencyKey }) });
    if ('reply' in ended) return { reply: ended.reply };
    if ('trouble' in ended) return 'unknown';
    if (ended.code === noSession) return 'ended';
    const text = await explain(ended, language).catch(() => ended.msg);
    return { refused: ended.refused, why: { text }, until: ended.detail.until };
  } catch {
    return 'unknown';
  } finally {
    clearTimeout(stalled);
  }
}

/** How an order stands now, as the shop says; kept, so that every page that shows it hears of it. */
export async function askStatus(orderId: string, language: Language): Promise<Outcome<number>> {
  const outcome = await askShop('order!info', { orderId }, language);
  if (typeof outcome === 'string' || 'refused' in outcome) return outcome;
  const user = currentSession()?.user.usercode;
  if (user !== undefined) await keepPersonal<'order!info'>(user, queryKey(language, 'order!info', { orderId }), outcome.reply, Date.now()).catch(() => {});
  return { reply: outcome.reply.orderInfo.status };
}
