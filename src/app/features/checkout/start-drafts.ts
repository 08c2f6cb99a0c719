import type { RegisteredRouter } from '@tanstack/react-router';
import type { createStore } from 'jotai';
import { languageAtom } from '../../../i18n/language';
import { loadIntl } from '../../../i18n/load-intl';
import { toastAtom } from '../../../ui/toast';
import { networkStatusAtom } from '../../queries/network-status';
import { orderDraftsAtom } from '../../queries/order-drafts';

/**
 * Shows a toast when the connection is back and an order draft is waiting: only the shopper sends it. On the checkout,
 * the page itself says so.
 */
export function startDrafts({ router, store }: { readonly router: RegisteredRouter; readonly store: ReturnType<typeof createStore> }): void {
  store.sub(orderDraftsAtom, () => {});
  let wasOffline = false;
  const onNetworkChange = () => {
    const network = store.get(networkStatusAtom);
    const isBack = wasOffline && network !== 'offline';
    wasOffline = network === 'offline';
    if (isBack) void toastWaiting().catch(() => {});
  };
  const toastWaiting = async () => {
    const drafts = store.get(orderDraftsAtom) ?? [];
    const [first] = drafts;
    if (!first || router.state.location.pathname === '/settlement') return;
    const intl = await loadIntl(store.get(languageAtom), 'buying');
    const search = drafts.length === 1 ? { draft: first.id } : {};
    store.set(toastAtom, {
      kind: 'done',
      text: intl.formatMessage({ id: 'checkout.lineBack' }, { count: drafts.length }),
      action: { label: intl.formatMessage({ id: 'checkout.lookAtIt' }), act: () => void router.navigate({ to: '/settlement', search }) },
    });
  };
  store.sub(networkStatusAtom, onNetworkChange);
  onNetworkChange();
}
