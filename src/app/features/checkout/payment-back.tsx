import { Link, useRouter } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Reply } from '../../../contract/shop/calls';
import { useLanguage } from '../../../i18n/language';
import { Button, buttonClass } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { WrongText } from '../../../ui/wrong-text';
import { lineAtom } from '../../queries/network-status';
import { amountText } from './amount-text';
import type { Outcome } from './checkout';
import { Arriving, Confirming } from './confirming';
import { writeOrderIds } from './order-ids';

const everyMs = 5_000;
/** Two minutes: then by a tap. */
const most = 24;

/** Back from a provider's page: what became of the payment. The question books what came in, and may be asked however often. */
export function PaymentBack({ paymentId }: { paymentId: string }) {
  const router = useRouter();
  const language = useLanguage();
  const isOnline = useAtomValue(lineAtom) !== 'offline';
  const [outcome, tell] = useState<Outcome<Reply<'order!confirm'>>>();
  const [asked, count] = useState(0);
  const isOpen = outcome === undefined || outcome === 'unknown' || (typeof outcome === 'object' && 'reply' in outcome && outcome.reply.state === 'open');
  const isAsking = isOnline && isOpen && asked < most;
  useEffect(() => {
    if (!isAsking) return undefined;
    let gone = false;
    const ask = async () => {
      const { askShop } = await import('./ask-shop');
      const news = await askShop('order!confirm', { paymentId }, language);
      if (gone) return;
      tell(news);
      count((before) => before + 1);
    };
    const timer = setTimeout(() => void ask().catch(() => {}), asked === 0 ? 0 : everyMs);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [isAsking, asked, paymentId, language]);

  // The orders are what a reload asks about from here on.
  useEffect(() => {
    if (typeof outcome !== 'object' || !('reply' in outcome) || outcome.reply.state !== 'paid') return;
    void import('../../../local/outdate').then(({ outdateHere }) => outdateHere(['order!info', 'order!listMain', 'order!methods', 'localuser!get'])).catch(() => {});
    void router.navigate({ to: '/paySuccess', search: { orders: writeOrderIds(outcome.reply.orderIdList) }, replace: true });
  }, [outcome, router]);

  return <Standing outcome={isOnline || outcome !== undefined ? outcome : 'unknown'} isAsking={isAsking} again={() => count(0)} />;
}

type Props = { readonly outcome: Outcome<Reply<'order!confirm'>> | undefined; readonly isAsking: boolean; readonly again: () => void };

/** How a payment at a provider stands, in words, and what can be done about it. */
export function Standing({ outcome, isAsking, again }: Props) {
  const intl = useIntl();
  const toOrders = <Link to="/userInfo/my-order" className={buttonClass()}><FormattedMessage id="pay.toOrders" /></Link>;
  if (outcome === undefined || outcome === 'ended') return <Arriving />;
  if (outcome === 'unknown') {
    return (
      <Notice drawing="offline" title={intl.formatMessage({ id: 'pay.back.unknown' })} action={isAsking ? toOrders : <Button onClick={again}><FormattedMessage id="pay.look" /></Button>}>
        <FormattedMessage id="pay.unsure" />
      </Notice>
    );
  }
  if ('refused' in outcome) return <Notice drawing="failed" title={intl.formatMessage({ id: 'pay.done.nothing' })} action={toOrders}><WrongText wrong={outcome.why} /></Notice>;
  const { state, total, orderIdList } = outcome.reply;
  if (state === 'paid') return <Arriving />;
  if (state === 'open') return <Confirming ids={orderIdList} isAsking={isAsking} again={again} />;
  const amount = amountText(intl, total);
  if (state === 'credited') {
    return (
      <Notice drawing="empty" title={intl.formatMessage({ id: 'pay.back.credited' }, { amount })} action={toOrders}>
        <FormattedMessage id="pay.back.creditedText" />
      </Notice>
    );
  }
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
