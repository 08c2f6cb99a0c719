import type { Reply } from '../../../contract/shop/calls';
import { queryKey } from '../../../contract/shop/query-key';
import type { Language } from '../../../rules/languages';
import { request, type RequestOutcome } from '../../queries/request';

/** How an order stands now, as the shop says; stored, so that every page that shows it hears of it. */
export async function lookUpOrder(orderId: string, language: Language): Promise<RequestOutcome<number>> {
  const outcome = await request('order!info', { orderId }, { language });
  if (outcome.status !== 'success') return outcome;
  await store(queryKey(language, 'order!info', { orderId }), outcome.data).catch(() => {});
  return { status: 'success', data: outcome.data.orderInfo.status };
}

async function store(key: string, reply: Reply<'order!info'>): Promise<void> {
  const [{ currentSession }, { keepPersonal }] = await Promise.all([import('../../../local/kept-session'), import('../../../local/personal')]);
  const user = currentSession()?.user.usercode;
  if (user !== undefined) await keepPersonal<'order!info'>(user, key, reply, Date.now());
}
