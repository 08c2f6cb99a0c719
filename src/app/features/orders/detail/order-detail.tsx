import { Suspense, useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { mayDo, whyNoCancel, type WhyNot as Why } from '../../../../rules/orders/order-actions';
import { Age } from '../../../../ui/age';
import { useDate } from '../../../../ui/use-time';
import { NewsOffer } from '../../news';
import { Approximate } from '../../rates';
import { OrderActions } from '../actions/order-actions';
import { WhyNot } from '../actions/why-not';
import { DeliveryLine } from '../../delivery';
import { FiguresList } from '../figures-list';
import type { HereOrder } from '../order-frame';
import { OrderGoods } from '../order-goods';
import { OrderNext } from '../order-next';
import { RestOfGoods } from '../rest-of-goods';
import { RefundHistory } from '../returns/refund-history';
import { StatusBadge } from '../status-badge';
import css from './order-detail-page.module.css';
import { CaseHistory } from './case-history';
import { OrderFacts, OrderReceiver } from './order-facts';
import { OrderLinks } from './order-links';
import { OrderTimeline } from './order-timeline';

/** Reasons that the status already makes plain. */
const plain: ReadonlySet<Why> = new Set(['cancelled', 'refunded']);

/** Whether the reason is shown: not where another part says it, or where it would be untrue. */
function isSaid(why: Why, order: HereOrder['info'], now: number): boolean {
  // A list does not say until when goods can be returned: the order's own reply does.
  if (why === 'received') return order.returnBefore != null;
  // A refund that was refused twice is over too, though there may be time left; its history says what can be done.
  if (why === 'over') return order.returnStatus !== 'failed';
  // Where the money of a lost parcel can be asked for, it is untrue that nothing can be refunded.
  return !plain.has(why) && !mayDo('claim', order, now);
}

/** An order: its state, actions, goods, and history. */
export function OrderDetail({ order: { info, lines, logistics, refunds, cases, isWhole, isComing, asOf }, now }: { order: HereOrder; now: number }) {
  const why = whyNoCancel(info, now);
  // The link "view logistics" was followed before its target was rendered.
  useEffect(() => {
    if (location.hash === '#logistics') document.getElementById('logistics')?.scrollIntoView();
  }, []);
  return (
    <div className={css['order']}>
      <section className={css['top']} aria-labelledby="order-state">
        <h2 id="order-state" tabIndex={-1}><StatusBadge order={info} /></h2>
        <OrderNext order={info} now={now} />
        <Arrival order={info} now={now} />
        <OrderActions order={info} lines={lines} now={now} describedBy="order-state" place="page" />
        <OrderLinks order={info} image={lines[0]?.image} />
        <Suspense><NewsOffer status={info.status} /></Suspense>
        {why !== undefined && isSaid(why, info, now) && <WhyNot why={why} returnBefore={info.returnBefore} />}
        {asOf !== undefined && <Age asOf={asOf} text="order.asOf" />}
      </section>
      <CaseHistory cases={cases} now={now} />
      <RefundHistory refunds={refunds} lines={lines} mayAskAgain={mayDo('return', info, now)} />
      <section className={css['part']} aria-labelledby="goods-title">
        <h2 id="goods-title"><FormattedMessage id="order.goods.title" /></h2>
        <OrderGoods lines={lines} />
        {!isWhole && <RestOfGoods isComing={isComing} />}
        <div className={css['figures']}><FiguresList figures={info} /><Approximate amount={info.total} /></div>
      </section>
      <OrderTimeline orderId={info.id} logistics={logistics} isShipped={info.status >= 3} />
      <div className={css['pair']}>
        <OrderReceiver info={info} />
        <OrderFacts info={info} />
      </div>
    </div>
  );
}

/** Destination, delivery cost and days; while under way also the expected date. */
function Arrival({ order: { status, arrivesBefore, country, freight, promisedDays }, now }: { order: HereOrder['info']; now: number }) {
  const formatDate = useDate();
  if (status < 0 || status > 3) return null;
  return (
    <p className="muted small">
      <DeliveryLine country={country} cost={freight} days={promisedDays ?? undefined} />
      {arrivesBefore !== null && <><br /><FormattedMessage id={arrivesBefore > now ? 'parcel.arrives.by' : 'parcel.arrives.late'} values={{ time: formatDate(arrivesBefore) }} /></>}
    </p>
  );
}
