import { FormattedMessage } from 'react-intl';
import type { Reply } from '../../../../contract/shop/calls';
import { useDay } from '../../account';
import { carrierLink } from '../carriers';
import css from './order-detail-page.module.css';
import { Moments } from './order-timeline';

type Logistics = Reply<'order!info'>['logistics'];

/** Where the parcel has been, from oldest to newest, in the shopper's own time. */
export function OrderLogistics({ logistics }: { logistics: Logistics }) {
  const formatDay = useDay();
  const entries = logistics.toSorted((a, b) => a.createTime - b.createTime);
  const last = entries.findLast(({ trackingNumber }) => trackingNumber !== '');
  const link = last && carrierLink(last.carrier, last.trackingNumber);
  const number = last && <bdi dir="ltr" className="figures">{last.trackingNumber}</bdi>;
  return (
    <section id="logistics" className={css['part']} aria-labelledby="logistics-title">
      <h2 id="logistics-title" tabIndex={-1}><FormattedMessage id="order.logistics.title" /></h2>
      {entries.length === 0 && <p className="muted"><FormattedMessage id="order.logistics.none" /></p>}
      {last && (
        <p>
          <bdi>{last.carrier}</bdi>{' '}
          {link === undefined ? number : <a href={link} className="link" target="_blank" rel="noopener noreferrer">{number} <span className="unseen"><FormattedMessage id="order.logistics.newTab" /></span></a>}
        </p>
      )}
      <Moments moments={entries.map(({ createTime, content }) => ({ at: createTime, words: <bdi>{content}</bdi> }))} formatTime={formatDay} />
    </section>
  );
}
