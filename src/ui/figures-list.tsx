import { FormattedMessage } from 'react-intl';
import { figureParts } from '../rules/checkout';
import { isAboveZero } from '../rules/money';
import type { OrderFigures } from '../rules/order-figures';
import css from './figures-list.module.css';
import { MoneyText } from './money';

/** Every part of what is paid, also those that are nothing: none comes up later. */
export function FiguresList({ figures }: { figures: OrderFigures }) {
  return (
    <dl className={css['figures']}>
      {figureParts.map((part) => (
        <div key={part} data-part={part}>
          <dt><FormattedMessage id={`order.figure.${part}`} /></dt>
          <dd>
            {part === 'discount' && isAboveZero(figures.discount) && <><span aria-hidden="true">−</span><span className="unseen"><FormattedMessage id="order.figure.minus" /></span> </>}
            <MoneyText amount={figures[part]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
