import type { Reply } from '../../../contract/shop/calls';
import { queryKey } from '../../../contract/shop/query-key';
import type { Language } from '../../../rules/languages';
import { request, type RequestOutcome } from '../../queries/request';

/** Fetches an order's current status from the server and stores the reply, so that every page that shows it updates. */
export async function lookUpOrder(orderId: string, language: Language): Promise<RequestOutcome<number>> {
  const asked = await whenAsked().catch(() => undefined);
  const outcome = await request('order!info', { orderId }, { language });
  if (outcome.status !== 'success') return outcome;
  if (asked) await store(asked, queryKey(language, 'order!info', { orderId }), outcome.data).catch(() => {});
  return { status: 'success', data: outcome.data.orderInfo.status };
}

type Asked = { readonly user: string; readonly changes: number };

/** The user and the change count before the request: by the time of the reply another user may be logged in, or the order may have changed. */
async function whenAsked(): Promise<Asked | undefined> {
  const [{ currentSession }, { changesOf }] = await Promise.all([import('../../../local/session/kept-session'), import('../../../local/counters')]);
  const user = currentSession()?.user.usercode;
  return user === undefined ? undefined : { user, changes: await changesOf(user, 'stale order!info') };
}

async function store({ user, changes }: Asked, key: string, reply: Reply<'order!info'>): Promise<void> {
  const { keepUserReply } = await import('../../../local/replies/user-replies');
  await keepUserReply<'order!info'>(user, key, reply, Date.now(), changes);
}
