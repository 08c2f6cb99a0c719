import { useRouter } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { OrderDraft } from '../../../local/orders/order-drafts';
import type { SessionUser } from '../../../local/session/kept-session';
import type { Money } from '../../../rules/money';
import { lazyPart } from '../../../ui/loading/lazy-part';
import { WithTexts } from '../../../ui/loading/with-texts';
import { orderDraftsAtom } from '../../queries/order-drafts';
import { useUserQuery } from '../../queries/use-user-query';
import { Skeleton } from '../account';
import type { Payment, PayType } from './checkout';
import { SelectedOrder } from './order/selected-order';
import { useInputs, type Inputs } from './order/use-inputs';
import { amountText } from './payment/amount-text';
import { readOrderIds, writeOrderIds } from './payment/order-ids';
import { useCheckout } from './use-checkout';

const DraftOrder = lazyPart(async () => (await import('./order/draft-order')).DraftOrder);
const DraftGone = lazyPart(async () => (await import('./order/draft-order')).DraftGone);
const OrdersToPay = lazyPart(async () => (await import('./payment/orders-to-pay')).OrdersToPay);
const PasswordDialog = lazyPart(async () => (await import('./dialogs')).PasswordDialog);
const RepricedDialog = lazyPart(async () => (await import('./dialogs')).RepricedDialog);

/** What the final button said, and how much it was. */
export type Tap = { readonly text: string; readonly amount: Money };
/** A tap on the final button: what it does once it is known how to pay. */
export type Go = (payType: PayType, tap: Tap, act: (payment: Payment) => Promise<void>) => void;

const nothing: Inputs = { remarks: {} };
function inputsOf({ order: { payload, groups, payType } }: OrderDraft): Inputs {
  const { remark = '', remarkList = groups.map(({ sellerId }) => ({ sellerId, remark })) } = payload;
  return { remarks: Object.fromEntries(remarkList.map((own) => [own.sellerId, own.remark])), addressId: payload.addressId, ...(payType && { payType }) };
}

type Props = { readonly who: SessionUser; readonly orderId: string | undefined; readonly draftId: string | undefined };

/** One checkout from filling in to the provider's page, whatever the address shows of it meanwhile. */
export function Settlement({ who, orderId, draftId }: Props) {
  const intl = useIntl();
  const router = useRouter();
  const { checkout, state } = useCheckout();
  const drafts = useAtomValue(orderDraftsAtom);
  const { data: user } = useUserQuery('localuser!get', {});
  // Once set it stays so: whoever knows of it is right.
  const safewordSet = who.safewordSet || user?.safewordSet === true;
  const [asked, ask] = useState<{ readonly tap: Tap; readonly act: (payment: Payment) => Promise<void> }>();
  /** typed digits stay while the page does, whatever the shop said to them; never on the device */
  const [digits, keepDigits] = useState('');
  const orderIds = readOrderIds(orderId);
  const draft = drafts?.find(({ id }) => id === draftId);
  const first = useMemo(() => (draftId === undefined ? nothing : draft && inputsOf(draft)), [draftId, draft]);
  const filled = useInputs(draftId === undefined ? 'checkout' : `checkout ${draftId}`, first);
  const change = filled?.change;

  // The address says what a reload would find. Only news leads on: whoever goes to another order stays there.
  useEffect(
    () =>
      checkout.follow(() => {
        const now = checkout.state;
        const here = router.state.location.search as { readonly orderId?: string; readonly draft?: string };
        const lead = (search: typeof here) => void router.navigate({ to: '/settlement', search, replace: true });
        if (now.at === 'paid') void router.navigate({ to: '/paySuccess', search: { orders: writeOrderIds(now.orderIds) }, replace: true });
        else if (now.at === 'leaving') location.assign(now.url);
        else if ('orderIds' in now && writeOrderIds(now.orderIds) !== here.orderId) {
          // They went with their orders; the next ones have none.
          if (here.orderId === undefined) change?.({ remarks: {} });
          lead({ orderId: writeOrderIds(now.orderIds) });
        }
        if ((now.at === 'drafted' || now.at === 'unknown') && now.draftId !== undefined && now.draftId !== here.draft) lead({ draft: now.draftId });
      }),
    [checkout, router, change],
  );

  // Another order is on the page: what was said of the one before is not about it.
  useEffect(() => {
    const now = checkout.state;
    const isSame = 'orderIds' in now ? writeOrderIds(now.orderIds) === orderId : now.at !== 'open' && 'draftId' in now && now.draftId === draftId;
    if (!isSame) checkout.reopen();
  }, [checkout, orderId, draftId]);

  // Back from a provider's page by the browser's own button: the page is as it was left, and the payment may be made.
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => {
      if (persisted && 'orderIds' in checkout.state) void checkout.look(checkout.state.orderIds);
    };
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, [checkout]);

  const go: Go = (payType, tap, act) => (payType === 'balance' ? ask({ tap, act }) : void act({ payType }));
  const content = () => {
    if (drafts === undefined) return <Skeleton lines={5} />;
    if (filled === undefined) return draftId === undefined || draft ? <Skeleton lines={5} /> : <Suspense fallback={<Skeleton lines={5} />}><DraftGone /></Suspense>;
    const shared = { checkout, state, go, filled, safewordSet, isAsking: asked !== undefined };
    if (orderIds.length > 0) return <Suspense fallback={<Skeleton lines={5} />}><OrdersToPay ids={orderIds} {...shared} /></Suspense>;
    return draftId === undefined ? <SelectedOrder drafts={checkout.isBusy ? [] : drafts} {...shared} /> : <Suspense fallback={<Skeleton lines={5} />}><DraftOrder draft={draft} {...shared} /></Suspense>;
  };
  return (
    <>
      {content()}
      <Suspense fallback={<p className="unseen" role="status"><FormattedMessage id="shell.loading" /></p>}>
        {asked && <WithTexts group="account"><PasswordDialog checkout={checkout} digits={digits} keepDigits={keepDigits} tap={asked.tap} act={asked.act} onClose={() => ask(undefined)} /></WithTexts>}
        {!asked && state.at === 'repriced' && (
          <RepricedDialog
            order={state.order}
            now={state.now}
            onStay={() => checkout.reopen()}
            onTake={() => {
              const { order, now } = state;
              const payType = order.payType ?? 'balance';
              const taken = { ...order, payload: { ...order.payload, total: now.total }, figures: now };
              checkout.reopen();
              go(payType, { text: intl.formatMessage({ id: 'checkout.go' }, { orders: order.groups.length, amount: amountText(intl, now.total), with: payType }), amount: now.total }, (payment) => checkout.place(taken, payment));
            }}
          />
        )}
      </Suspense>
    </>
  );
}
