import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Reply } from '../../../../contract/shop/calls';
import { Age } from '../../../../ui/age';
import { useDateTime } from '../../../../ui/use-time';
import { useUserQuery } from '../../../queries/use-user-query';
import { Skeleton } from '../../account';
import { carrierLink } from '../carriers';
import css from './order-detail-page.module.css';

type Logistics = Reply<'order!info'>['logistics'];
type Log = Reply<'orderLog!list'>['logList'];

/** Everything that happened to an order and its parcel, oldest first, with times in the shopper's time zone. */
export function OrderTimeline({ orderId, logistics, isShipped }: { orderId: string; logistics: Logistics; isShipped: boolean }) {
  const formatDateTime = useDateTime();
  const { data, status, asOf } = useUserQuery('orderLog!list', { orderId });
  return (
    <section id="logistics" className={css['part']} aria-labelledby="timeline-title">
      <h2 id="timeline-title" tabIndex={-1}><FormattedMessage id="order.log.title" /></h2>
      {isShipped && <Carrier logistics={logistics} />}
      {!data && (status === 'pending' ? <Skeleton lines={2} /> : <p className="muted"><FormattedMessage id="order.log.missing" /></p>)}
      <Moments moments={together(data?.logList ?? [], logistics)} formatTime={formatDateTime} />
      {data && asOf !== undefined && asOf > 0 && <Age asOf={asOf} text="order.asOf" />}
    </section>
  );
}

/** The carrier, the tracking number, and a link to the tracking page. */
function Carrier({ logistics }: { logistics: Logistics }) {
  if (logistics.length === 0) return <p className="muted"><FormattedMessage id="order.logistics.none" /></p>;
  const last = logistics.findLast(({ trackingNumber }) => trackingNumber !== '');
  if (!last) return null;
  const link = carrierLink(last.carrier, last.trackingNumber);
  const number = <bdi dir="ltr" className="figures">{last.trackingNumber}</bdi>;
  return (
    <p>
      <bdi>{last.carrier}</bdi>{' '}
      {link === undefined ? number : <a href={link} className="link" target="_blank" rel="noopener noreferrer">{number} <span className="unseen"><FormattedMessage id="order.logistics.newTab" /></span></a>}
    </p>
  );
}

type Moment = { readonly at: number; readonly words: ReactNode };

/** At equal times a parcel's news comes after the order's event. */
function together(log: Log, logistics: Logistics): readonly Moment[] {
  const steps = log.map(({ event, createTime }) => ({ at: createTime, words: <FormattedMessage id={`order.log.${event}`} /> }));
  const places = logistics.map(({ content, createTime }) => ({ at: createTime, words: <bdi>{content}</bdi> }));
  return [...steps, ...places].toSorted((a, b) => a.at - b.at);
}

/** A timeline; its last entry is the current state. */
export function Moments({ moments, formatTime }: { moments: readonly Moment[]; formatTime: (at: number) => string }) {
  if (moments.length === 0) return null;
  return (
    <ol className={css['moments']}>
      {moments.map(({ at, words }, index) => (
        <li key={`${at} ${index}`}>
          <span>{words}</span>
          <time dateTime={new Date(at).toISOString()} className="muted small figures">{formatTime(at)}</time>
        </li>
      ))}
    </ol>
  );
}
