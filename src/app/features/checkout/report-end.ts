import type { RegisteredRouter } from '@tanstack/react-router';
import type { createStore } from 'jotai';
import { languageAtom } from '../../../i18n/language';
import { loadIntl } from '../../../i18n/load-intl';
import { toastAtom, type Toast } from '../../../ui/toast';
import { dateTime } from '../../../ui/use-time';
import { currentUserAtom } from '../../queries/current-user';
import type { CheckoutState, Refusal } from './checkout';
import { writeOrderIds } from './payment/order-ids';

type Place = {
  /** whose order it is */
  readonly user: string;
  /** the draft that was sent, if it was one before */
  readonly draftId: string | undefined;
  readonly router: Pick<RegisteredRouter, 'navigate'>;
  readonly store: ReturnType<typeof createStore>;
  /** given, not imported: the page's scripts would be cut into one more */
  readonly goToProvider: (url: string) => void;
};

/** Says with a toast how a checkout ended whose page was left while it sent. */
export async function reportEnd(end: CheckoutState, { user, draftId, router, store, goToProvider }: Place): Promise<void> {
  const intl = await loadIntl(store.get(languageAtom), 'buying', ...(end.at === 'repriced' ? (['account'] as const) : []));
  // Another user may have logged in meanwhile: it is none of theirs.
  if (store.get(currentUserAtom)?.usercode !== user) return;
  const text = (id: string, values?: Readonly<Record<string, string | number>>) => intl.formatMessage({ id }, values);
  const because = ({ why, until }: Refusal, then: string) => ['id' in why ? text(why.id, why.values) : why.text, ...(until === undefined ? [] : [intl.formatDate(until, dateTime)]), then].join(' ');
  const show = (kind: Toast['kind'], said: string, label: string, act: () => void) => store.set(toastAtom, { kind, text: said, action: { label: text(label), act } });
  const toOrder = (search: { readonly orderId?: string; readonly draft?: string }) => () => void router.navigate({ to: '/settlement', search });
  const toDraft = (draft: string | undefined) => toOrder(draft === undefined ? {} : { draft });
  switch (end.at) {
    case 'paid': {
      const orders = writeOrderIds(end.orderIds);
      return show('done', text('pay.done.title', { count: end.orderIds.length }), 'pay.toDone', () => void router.navigate({ to: '/paySuccess', search: { orders } }));
    }
    case 'unpaid':
      return show('error', because(end.refusal, text('pay.kept', { count: end.orderIds.length })), 'pay.back.again', toOrder({ orderId: writeOrderIds(end.orderIds) }));
    case 'unsure':
      return show('error', text('pay.unsure'), 'checkout.lookAtIt', toOrder({ orderId: writeOrderIds(end.orderIds) }));
    case 'leaving':
      return show('error', text('pay.password.placed'), 'pay.back.again', () => goToProvider(end.url));
    case 'unknown':
      return show('error', text('checkout.draft.sent.title'), 'checkout.lookAtIt', toDraft(end.draftId));
    case 'drafted':
      return show('done', text('checkout.kept'), 'checkout.lookAtIt', toDraft(end.draftId));
    case 'repriced':
      return show('error', text('account.fund.late', { action: text('checkout.repriced.title'), reason: text('checkout.nothingOrdered') }), 'checkout.lookAtIt', toDraft(draftId));
    case 'open':
      // Without a refusal the session has ended, or the order was placed in another tab.
      if (end.refusal) show('error', because(end.refusal, text('checkout.nothingOrdered')), 'checkout.lookAtIt', toDraft(draftId));
      return;
    default:
  }
}
