import { Link, useNavigate } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { OrderDraft } from '../../../../local/order-drafts';
import { repriced, withoutLines } from '../../../../rules/checkout';
import { Button, buttonClass } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import { lazyPart } from '../../../../ui/loading/lazy-part';
import { Notice } from '../../../../ui/notice';
import { networkStatusAtom } from '../../../queries/network-status';
import { OrderForm, type Shared } from './order-form';
import css from './order-form.module.css';
import { useGoodsNow } from './use-goods-now';

const DiscardDialog = lazyPart(async () => (await import('../dialogs')).DiscardDialog);

/** An order that waits on this device: since when, what is new about it, and what its shopper can do. */
export function DraftOrder({ draft, ...shared }: Shared & { readonly draft: OrderDraft | undefined }) {
  // Placed meanwhile it goes from the device before the address says where it went.
  const [last, hold] = useState(draft);
  if (draft && draft !== last) hold(draft);
  const shown = draft ?? (shared.checkout.isBusy ? last : undefined);
  return shown ? <Draft key={shown.id} draft={shown} {...shared} /> : <DraftGone />;
}

/** It was placed or discarded, here or in another tab. */
export function DraftGone() {
  const intl = useIntl();
  return (
    <Notice level="h2" drawing="empty" title={intl.formatMessage({ id: 'checkout.draft.gone' })} action={<Link to="/userInfo/my-order" className={buttonClass()}><FormattedMessage id="pay.toOrders" /></Link>}>
      <FormattedMessage id="checkout.draft.goneText" />
    </Notice>
  );
}

function Draft({ draft, ...shared }: Shared & { readonly draft: OrderDraft }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const isOffline = useAtomValue(networkStatusAtom) === 'offline';
  const goodsNow = useGoodsNow(draft.order.groups.flatMap(({ list }) => list.map(({ sellerGoodsId }) => sellerGoodsId)));
  const [asks, setAsks] = useState(false);
  const [without, leaveOut] = useState<ReadonlySet<string>>(new Set());
  const isSent = draft.state === 'sent';
  const wanted = withoutLines(draft.order.groups, without);
  // What was sent can't become another order.
  const { groups, news } = isSent || !goodsNow ? { groups: wanted, news: [] } : repriced(wanted, goodsNow);
  const gone = news.filter(({ short }) => short);
  const isAsking = !isOffline && !isSent && !goodsNow;

  async function discard() {
    const { forgetDraft } = await import('../../../../local/order-drafts');
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
          <FormattedMessage id={isOffline ? 'checkout.draft.offline' : isAsking ? 'checkout.draft.asking' : news.length > 0 ? 'checkout.draft.changed' : 'checkout.draft.same'} />
        </p>
      )}
      <div className={css['actions']}>
        <Button onClick={() => setAsks(true)}><FormattedMessage id="checkout.draft.discard" /></Button>
        {isSent && <Link to="/userInfo/my-order" className={buttonClass()}><FormattedMessage id="pay.toOrders" /></Link>}
      </div>
    </section>
  );
  const hindered =
    groups.length === 0 || isAsking || gone.length > 0 ? (
      <div className={css['note']}>
        <Icon name={isAsking ? 'clock' : 'alert'} />
        <div className={css['facts']}>
          <p><FormattedMessage id={isAsking ? 'checkout.draft.asking' : groups.length === 0 ? 'checkout.draft.nothingLeft' : 'checkout.draft.lineGone'} /></p>
          {gone.length > 0 && (
            <Button onClick={() => leaveOut(new Set([...without, ...gone.map(({ identifier }) => identifier)]))}>
              <FormattedMessage id="checkout.draft.leaveOut" values={{ count: gone.length }} />
            </Button>
          )}
        </div>
      </div>
    ) : undefined;
  return (
    <>
      <OrderForm groups={groups} news={news} draftId={draft.id} sent={isSent ? draft.order.payload : undefined} hindered={hindered} head={head} {...shared} />
      <Suspense>{asks && <DiscardDialog isSent={isSent} onStay={() => setAsks(false)} onDiscard={() => void discard()} />}</Suspense>
    </>
  );
}
