import type { Reply } from '../../../contract/shop/calls';
import { queryKey } from '../../../contract/shop/query-key';
import type { Language } from '../../../rules/languages';
import { request, type RequestOutcome } from '../../queries/request';

/** How an order stands now, as the shop says; stored, so that every page that shows it hears of it. */
export async function lookUpOrder(orderId: string, language: Language): Promise<RequestOutcome<number>> {
  // Whose order it is: when the answer is here, another may be logged in.
  const user = await import('../../../local/session/kept-session').then(({ currentSession }) => currentSession()?.user.usercode).catch(() => undefined);
  const outcome = await request('order!info', { orderId }, { language });
  if (outcome.status !== 'success') return outcome;
  if (user !== undefined) await store(user, queryKey(language, 'order!info', { orderId }), outcome.data).catch(() => {});
  return { status: 'success', data: outcome.data.orderInfo.status };
}

async function store(user: string, key: string, reply: Reply<'order!info'>): Promise<void> {
  const { keepPersonal } = await import('../../../local/replies/personal');
  await keepPersonal<'order!info'>(user, key, reply, Date.now());
}
