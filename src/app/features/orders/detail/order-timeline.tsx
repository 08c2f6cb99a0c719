import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Age } from '../../../../ui/age';
import { useUserQuery } from '../../../queries/use-user-query';
import { Skeleton, useDay } from '../../account';
import css from './order-detail-page.module.css';

/** What happened to an order, oldest first, each with its time. */
export function OrderTimeline({ orderId }: { orderId: string }) {
  const formatDay = useDay();
  const { data, status, asOf } = useUserQuery('orderLog!list', { orderId });
  const log = data?.logList.toSorted((a, b) => a.createTime - b.createTime);
  return (
    <section className={css['part']} aria-labelledby="timeline-title">
      <h2 id="timeline-title"><FormattedMessage id="order.log.title" /></h2>
      {!log && (status === 'pending' ? <Skeleton lines={2} /> : <p className="muted"><FormattedMessage id="order.log.missing" /></p>)}
      {log && <Moments moments={log.map(({ event, createTime }) => ({ at: createTime, words: <FormattedMessage id={`order.log.${event}`} /> }))} formatTime={formatDay} />}
      {log && asOf !== undefined && asOf > 0 && <Age asOf={asOf} text="order.asOf" />}
    </section>
  );
}

type Moment = { readonly at: number; readonly words: ReactNode };

/** A line through time; the last of it is where things stand. */
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
