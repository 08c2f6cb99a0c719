import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { OrderDraft } from '../../../../local/orders/order-drafts';
import type { CheckoutGroup } from '../../../../rules/cart/checkout';
import { Button, buttonClass } from '../../../../ui/button';
import { lazyPart } from '../../../../ui/loading/lazy-part';
import { Notice } from '../../../../ui/notice';
import { useIsOffline } from '../../../queries/network-status';
import { useCheckoutContext } from '../checkout-context';
import css from './draft-order.module.css';
import { OrderForm } from './order-form';
import { refusedLines, useUpdatedOrder } from './use-updated-order';

const list = { d: 'M40 68V22h40v46ZM52 26V16h16v10ZM50 38h20M50 48h20M50 58h10' };

const DiscardDialog = lazyPart(async () => (await import('../dialogs')).DiscardDialog);

/** An order draft on this device: since when it waits, what has changed, and what the shopper can do. */
export function DraftOrder({ draft }: { readonly draft: OrderDraft | undefined }) {
  const { checkout } = useCheckoutContext();
  // Once placed, the draft is deleted before the address changes: until then the last one stays on the page.
  const [last, setLast] = useState(draft);
  if (draft && draft !== last) setLast(draft);
  const shown = draft ?? (checkout.isBusy ? last : undefined);
  return shown ? <Draft key={shown.id} draft={shown} /> : <DraftGone />;
}

/** The draft was placed or discarded, here or in another tab. */
export function DraftGone() {
  const intl = useIntl();
  return (
    <Notice level="h2" drawing={list} title={intl.formatMessage({ id: 'checkout.draft.gone' })} action={<Link to="/userInfo/my-order" className={buttonClass()}><FormattedMessage id="pay.toOrders" /></Link>}>
      <FormattedMessage id="checkout.draft.goneText" />
    </Notice>
  );
}

/** Once sent, the goods and prices that were sent, perhaps by another tab: no others are ordered, or leave the cart. */
export function goodsOf({ state, order }: OrderDraft, wanted: readonly CheckoutGroup[]): readonly CheckoutGroup[] {
  return state === 'sent' ? order.groups : wanted;
}

function Draft({ draft }: { readonly draft: OrderDraft }) {
  const { state } = useCheckoutContext();
  const intl = useIntl();
  const navigate = useNavigate();
  const isOffline = useIsOffline();
  const [asks, setAsks] = useState(false);
  const [wanted, setWanted] = useState<readonly CheckoutGroup[]>(draft.order.groups);
  const isSent = draft.state === 'sent';
  const updated = useUpdatedOrder({ groups: goodsOf(draft, wanted), isSent, refused: refusedLines(state), keep: setWanted });

  async function discard() {
    const { forgetDraft } = await import('../../../../local/orders/order-drafts');
    await forgetDraft(draft.id);
    await navigate({ to: '/settlement', search: {}, replace: true });
  }

  const since = intl.formatDate(draft.madeAt, { day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
  const head = (
    <section className={css['draft']}>
      <h2><FormattedMessage id={`checkout.draft.${draft.state}.title`} /></h2>
      <p><FormattedMessage id={`checkout.draft.${draft.state}.text`} values={{ at: since }} /></p>
      {!isSent && (
        <p role="status" className="small muted">
          <FormattedMessage id={isOffline ? 'checkout.draft.offline' : updated.isAsking ? 'checkout.asking' : updated.waiting?.length ? 'checkout.draft.changed' : 'checkout.draft.same'} />
        </p>
      )}
      <div className={css['actions']}>
        <Button onClick={() => setAsks(true)}><FormattedMessage id="checkout.draft.discard" /></Button>
        {isSent && <Link to="/userInfo/my-order" className={buttonClass()}><FormattedMessage id="pay.toOrders" /></Link>}
      </div>
    </section>
  );
  return (
    <>
      {updated.groups.length > 0 ? (
        <OrderForm updated={updated} draftId={draft.id} sent={isSent ? draft.order.payload : undefined} head={head} />
      ) : (
        <>
          {head}
          <p><FormattedMessage id="checkout.draft.nothingLeft" /></p>
        </>
      )}
      <Suspense>{asks && <DiscardDialog isSent={isSent} onStay={() => setAsks(false)} onDiscard={() => void discard()} />}</Suspense>
    </>
  );
}
