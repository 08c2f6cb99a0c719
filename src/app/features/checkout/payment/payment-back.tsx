import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Reply } from '../../../../contract/shop/calls';
import { isTemporary } from '../../../../contract/temporary-refusals';
import { useLanguage } from '../../../../i18n/language';
import { buttonClass } from '../../../../ui/button';
import { Notice } from '../../../../ui/notice';
import { useIsOffline } from '../../../queries/network-status';
import { request, type RequestOutcome } from '../../../queries/request';
import { invalidateOrders } from '../page-ports';
import { amountText } from './amount-text';
import { Arriving, Confirming, LookAgain } from './confirming';
import { writeOrderIds } from './order-ids';

const paidIn = { d: 'M30 36h56a4 4 0 0 1 4 4v28H30ZM90 46H76a6 6 0 0 0 0 12h14M77 52h.01M56 12v16M50 22l6 6 6-6' };

type Confirmed = RequestOutcome<Reply<'order!confirm'>>;

/** Whether the shop was too busy to look up the payment: such a refusal says nothing about it. */
function isBusy(outcome: Confirmed): boolean {
  return outcome.status === 'refused' && isTemporary(outcome.refusal);
}

const everyMs = 5_000;
/** Two minutes; after that the shopper asks by a tap. */
const most = 24;

/** Back from a provider's page: shows what became of the payment. The request books what was paid, and may be repeated. */
export function PaymentBack({ paymentId }: { paymentId: string }) {
  const router = useRouter();
  const language = useLanguage();
  const isOnline = !useIsOffline();
  const [outcome, setOutcome] = useState<Confirmed>();
  const [asked, setAsked] = useState(0);
  const onItsWay = useRef<Promise<Confirmed>>(undefined);
  const isOpen = outcome === undefined || outcome.status === 'offline' || outcome.status === 'failed' || isBusy(outcome) || (outcome.status === 'success' && outcome.data.state === 'open');
  const isAsking = isOnline && isOpen && asked < most;
  useEffect(() => {
    if (!isAsking) return undefined;
    let gone = false;
    const ask = async () => {
      // One request at a time, also where the connection broke meanwhile.
      await onItsWay.current;
      if (gone) return;
      onItsWay.current = request('order!confirm', { paymentId }, { language });
      const news = await onItsWay.current;
      if (gone) return;
      setOutcome(news);
      setAsked((before) => before + 1);
    };
    const timer = setTimeout(() => void ask(), asked === 0 ? 0 : everyMs);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [isAsking, asked, paymentId, language]);

  // From here on a reload asks about the orders.
  useEffect(() => {
    if (outcome?.status !== 'success' || outcome.data.state !== 'paid') return;
    void invalidateOrders();
    void router.navigate({ to: '/paySuccess', search: { orders: writeOrderIds(outcome.data.orderIdList) }, replace: true });
  }, [outcome, router]);

  return <PaymentState outcome={isOnline || outcome !== undefined ? outcome : { status: 'offline' }} isAsking={isAsking} again={() => setAsked(0)} />;
}

type Props = { readonly outcome: Confirmed | undefined; readonly isAsking: boolean; readonly again: () => void };

/** The state of a payment at a provider, in words, and what can be done about it. */
export function PaymentState({ outcome, isAsking, again }: Props) {
  const intl = useIntl();
  const toOrders = <Link to="/userInfo/my-order" className={buttonClass()}><FormattedMessage id="pay.toOrders" /></Link>;
  if (outcome === undefined || outcome.status === 'signedOut') return <Arriving />;
  if (outcome.status === 'offline' || outcome.status === 'failed' || isBusy(outcome)) {
    return (
      <Notice drawing="offline" title={intl.formatMessage({ id: 'pay.back.unknown' })} action={isAsking ? toOrders : <LookAgain again={again} />}>
        <FormattedMessage id="pay.unsure" />
      </Notice>
    );
  }
  if (outcome.status === 'refused') return <Notice drawing="failed" title={intl.formatMessage({ id: 'pay.done.nothing' })} action={toOrders}>{outcome.text}</Notice>;
  const { state, total, orderIdList } = outcome.data;
  if (state === 'paid') return <Arriving />;
  if (state === 'open') return <Confirming ids={orderIdList} isAsking={isAsking} again={again} />;
  const amount = amountText(intl, total);
  if (state === 'credited') {
    return (
      <Notice drawing={paidIn} title={intl.formatMessage({ id: 'pay.back.credited' }, { amount })} action={toOrders}>
        <FormattedMessage id="pay.back.creditedText" />
      </Notice>
    );
  }
  if (state === 'differs') return <Notice drawing="failed" title={intl.formatMessage({ id: 'pay.back.differs' })} action={toOrders}><FormattedMessage id="pay.back.differsText" /></Notice>;
  return (
    <Notice
      drawing="failed"
      title={intl.formatMessage({ id: 'pay.back.closed' })}
      action={<Link to="/settlement" search={{ orderId: writeOrderIds(orderIdList) }} className={buttonClass('next')}><FormattedMessage id="pay.back.again" /></Link>}
    >
      <FormattedMessage id="pay.back.closedText" />
    </Notice>
  );
}
