import type { Reply } from '../../../contract/shop/calls';
import { queryKey } from '../../../contract/shop/query-key';
import type { Language } from '../../../rules/languages';
import { request, type RequestOutcome } from '../../queries/request';

/** How an order stands now, as the shop says; stored, so that every page that shows it hears of it. */
export async function lookUpOrder(orderId: string, language: Language): Promise<RequestOutcome<number>> {
  const asked = await whenAsked().catch(() => undefined);
  const outcome = await request('order!info', { orderId }, { language });
  if (outcome.status !== 'success') return outcome;
  if (asked) await store(asked, queryKey(language, 'order!info', { orderId }), outcome.data).catch(() => {});
  return { status: 'success', data: outcome.data.orderInfo.status };
}

type Asked = { readonly user: string; readonly changes: number };

/** Whose order it is, and what was known of it: when the answer is here, another may be logged in, or the order have changed. */
async function whenAsked(): Promise<Asked | undefined> {
  const [{ currentSession }, { changesOf }] = await Promise.all([import('../../../local/session/kept-session'), import('../../../local/replies/invalidate')]);
  const user = currentSession()?.user.usercode;
  return user === undefined ? undefined : { user, changes: await changesOf(user, 'order!info') };
}

async function store({ user, changes }: Asked, key: string, reply: Reply<'order!info'>): Promise<void> {
  const { keepPersonal } = await import('../../../local/replies/personal');
  await keepPersonal<'order!info'>(user, key, reply, Date.now(), changes);
}
