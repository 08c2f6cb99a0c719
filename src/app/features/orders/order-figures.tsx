import { FormattedMessage } from 'react-intl';
import type { OrderFigures as Figures } from '../../../rules/order-figures';
import { MoneyText } from '../../ui/money';
import css from './order-detail-page.module.css';

const parts = ['goodsTotal', 'dispatchFee', 'longDistanceFee', 'deliveryFee', 'tax', 'handlingFee'] as const;

/** Every part of what an order cost, freight in its three parts, and the total (S-186). */
export function OrderFigures({ figures }: { figures: Figures }) {
  return (
    <dl className={css['figures']}>
      {parts.map((part) => (
        <div key={part}>
          <dt><FormattedMessage id={`order.figure.${part}`} /></dt>
          <dd><MoneyText amount={figures[part]} /></dd>
        </div>
      ))}
      <div>
        <dt><FormattedMessage id="order.figure.discount" /></dt>
        <dd><span aria-hidden="true">−</span><span className="unseen"><FormattedMessage id="order.figure.minus" /></span> <MoneyText amount={figures.discount} /></dd>
      </div>
      <div className={css['sum']}>
        <dt><FormattedMessage id="order.figure.total" /></dt>
        <dd><MoneyText amount={figures.total} /></dd>
      </div>
    </dl>
  );
}
