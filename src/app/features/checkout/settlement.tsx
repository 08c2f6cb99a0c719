import { useAtomValue } from 'jotai';
import { Suspense, use, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { OrderDraft } from '../../../local/orders/order-drafts';
import type { SessionUser } from '../../../local/session/kept-session';
import { lazyPart } from '../../../ui/loading/lazy-part';
import { WithMessages } from '../../../ui/loading/with-messages';
import { orderDraftsAtom } from '../../queries/order-drafts';
import { useUserQuery } from '../../queries/use-user-query';
import { Skeleton } from '../account';
import type { Payment } from './checkout';
import { CheckoutContext, type FinalLabel, type StartPayment } from './checkout-context';
import { callOffProvider, useReopenForOther, useCheckoutAddress, useLookUpWhenBack } from './checkout-effects';
import { SelectedOrder } from './order/selected-order';
import { useInputs } from './order/use-inputs';
import { readOrderIds } from './payment/order-ids';
import { useCheckout } from './use-checkout';

const DraftOrder = lazyPart(async () => (await import('./order/draft-order')).DraftOrder);
const DraftGone = lazyPart(async () => (await import('./order/draft-order')).DraftGone);
const OrdersToPay = lazyPart(async () => (await import('./payment/orders-to-pay')).OrdersToPay);
const PasswordDialog = lazyPart(async () => (await import('./dialogs')).PasswordDialog);
const RepricedDialog = lazyPart(async () => (await import('./dialogs')).RepricedDialog);

const skeleton = <Skeleton lines={5} />;

type Props = { readonly who: SessionUser; readonly orderId: string | undefined; readonly draftId: string | undefined };

/** One checkout from the form to the provider's page, whatever part of it the address shows meanwhile. */
export function Settlement({ who, orderId, draftId }: Props) {
  const { checkout, state } = useCheckout(who.usercode);
  const drafts = useAtomValue(orderDraftsAtom);
  const { data: user } = useUserQuery('localuser!get', {});
  // Once set it stays set: either source is right.
  const safewordSet = who.safewordSet || user?.safewordSet === true;
  const [asked, setAsked] = useState<{ readonly label: FinalLabel; readonly act: (payment: Payment) => Promise<void> }>();
  /** typed digits stay as long as the page, even after a refusal; never stored on the device */
  const [digits, setDigits] = useState('');
  const draft = drafts?.find(({ id }) => id === draftId);
  /** the draft that the device told of last */
  const [told, setTold] = useState<string>();
  if (draft && draft.id !== told) setTold(draft.id);
  // A draft that was made just now is in the address before the device tells of it: it is not gone.
  const isComing = draftId !== undefined && draftId !== told && 'draftId' in state && state.draftId === draftId;
  const inputsState = useInputs(draftId, draft);
  useCheckoutAddress(checkout, inputsState?.changeInputs, who.usercode, draftId);
  useReopenForOther(checkout, orderId, draftId);
  useLookUpWhenBack(checkout);

  const startPayment: StartPayment = (payType, label, act) => {
    callOffProvider();
    if (payType === 'balance') setAsked({ label, act });
    else void act({ payType });
  };
  return (
    <>
      <CheckoutContext value={inputsState && { ...inputsState, checkout, state, startPayment, safewordSet, isAsking: asked !== undefined }}>
        <OrderOnPage orderId={orderId} draftId={draftId} draft={draft} drafts={isComing ? undefined : drafts} />
      </CheckoutContext>
      <Suspense fallback={<p className="unseen" role="status"><FormattedMessage id="shell.loading" /></p>}>
        {asked && <WithMessages group="account"><PasswordDialog checkout={checkout} digits={digits} keepDigits={setDigits} label={asked.label} act={asked.act} onClose={() => setAsked(undefined)} /></WithMessages>}
        {!asked && state.at === 'repriced' && <RepricedDialog state={state} checkout={checkout} startPayment={startPayment} />}
      </Suspense>
    </>
  );
}

type OrderOnPageProps = Omit<Props, 'who'> & { readonly draft: OrderDraft | undefined; readonly drafts: readonly OrderDraft[] | undefined };

/** What the address names: orders to pay, a draft, or else the selection. */
function OrderOnPage({ orderId, draftId, draft, drafts }: OrderOnPageProps) {
  const context = use(CheckoutContext);
  if (drafts === undefined) return skeleton;
  if (context === undefined) return draftId === undefined || draft ? skeleton : <Suspense fallback={skeleton}><DraftGone /></Suspense>;
  const orderIds = readOrderIds(orderId);
  if (orderIds.length > 0) return <Suspense fallback={skeleton}><OrdersToPay ids={orderIds} /></Suspense>;
  return draftId === undefined ? <SelectedOrder drafts={context.checkout.isBusy ? [] : drafts} /> : <Suspense fallback={skeleton}><DraftOrder draft={draft} /></Suspense>;
}
