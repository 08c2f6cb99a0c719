import { useNavigate } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { Suspense, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { SessionUser } from '../../../local/kept-session';
import type { OrderDraft } from '../../../local/order-drafts';
import type { Money } from '../../../rules/money';
import { usePersonal } from '../../data/use-personal';
import { late } from '../../shell/late';
import { orderDraftsAtom } from '../../shell/order-drafts';
import { Skeleton } from '../account';
import { amountText } from './amount-text';
import type { Payment, PayType } from './checkout';
import { DraftGone, DraftOrder } from './draft-order';
import { OrdersToPay } from './orders-to-pay';
import { readOrderIds, writeOrderIds } from './order-ids';
import { SelectedOrder } from './selected-order';
import { useCheckout } from './use-checkout';
import { useInputs, type Inputs } from './use-inputs';

const PasswordDialog = late(async () => (await import('./dialogs')).PasswordDialog);
const RepricedDialog = late(async () => (await import('./dialogs')).RepricedDialog);

/** What the final button said, and how much it was. */
export type Tap = { readonly text: string; readonly amount: Money };
/** A tap on the final button: what it does once it is known how to pay. */
export type Go = (payType: PayType, tap: Tap, act: (payment: Payment) => Promise<void>) => void;

const nothing: Inputs = { remark: '' };
function inputsOf({ order: { payload, payType } }: OrderDraft): Inputs {
  return { remark: payload.remark, addressId: payload.addressId, ...(payType && { payType }) };
}

type Props = { readonly who: SessionUser; readonly orderId: string | undefined; readonly draftId: string | undefined };

/** One checkout from filling in to the provider's page, whatever the address shows of it meanwhile. */
export function Settlement({ who, orderId, draftId }: Props) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { checkout, state } = useCheckout();
  const drafts = useAtomValue(orderDraftsAtom);
  const { reply: user } = usePersonal('localuser!get', {});
  const safewordSet = user?.safewordSet ?? who.safewordSet;
  const [asked, ask] = useState<{ readonly tap: Tap; readonly act: (payment: Payment) => Promise<void> }>();
  /** typed digits stay while the page does, whatever the shop said to them; never on the device */
  const digits = useRef('');
  const orderIds = readOrderIds(orderId);
  const draft = drafts?.find(({ id }) => id === draftId);
  const filled = useInputs(draftId === undefined ? 'checkout' : `checkout ${draftId}`, draftId === undefined ? nothing : draft && inputsOf(draft));

  // The address says what a reload would find.
  useEffect(() => {
    if (state.at === 'paid') void navigate({ to: '/paySuccess', search: { orders: writeOrderIds(state.orderIds) }, replace: true });
    else if (state.at === 'leaving') location.assign(state.url);
    else if ('orderIds' in state) {
      const now = writeOrderIds(state.orderIds);
      if (now !== orderId) void navigate({ to: '/settlement', search: { orderId: now }, replace: true });
    } else if ((state.at === 'drafted' || state.at === 'unknown') && state.draftId !== undefined && state.draftId !== draftId) {
      void navigate({ to: '/settlement', search: { draft: state.draftId }, replace: true });
    }
  }, [state, orderId, draftId, navigate]);

  // Back from a provider's page by the browser's own button: the page is as it was left, and the payment may be made.
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => {
      if (persisted && 'orderIds' in checkout.state) void checkout.look(checkout.state.orderIds);
    };
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, [checkout]);

  const go: Go = (payType, tap, act) => (payType === 'balance' ? ask({ tap, act }) : void act({ payType }));
  if (drafts === undefined) return <Skeleton lines={5} />;
  if (filled === undefined) return draftId === undefined || draft ? <Skeleton lines={5} /> : <DraftGone />;
  const shared = { checkout, state, go, filled, safewordSet };
  return (
    <>
      {orderIds.length > 0 && <OrdersToPay ids={orderIds} {...shared} />}
      {orderIds.length === 0 && draftId !== undefined && <DraftOrder draft={draft} {...shared} />}
      {orderIds.length === 0 && draftId === undefined && <SelectedOrder drafts={checkout.isBusy ? [] : drafts} {...shared} />}
      <Suspense fallback={<p className="unseen" role="status"><FormattedMessage id="shell.loading" /></p>}>
        {asked && <PasswordDialog checkout={checkout} digits={digits} tap={asked.tap} act={asked.act} onClose={() => ask(undefined)} />}
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
