import { FormattedMessage } from 'react-intl';
import { figureParts } from '../../../rules/checkout';
import { isAboveZero } from '../../../rules/money';
import type { OrderFigures } from '../../../rules/order-figures';
import { MoneyText } from '../../ui/money';
import css from './figures-list.module.css';

/** Every part of what is paid, also those that are nothing: none comes up later (S-169, UX-059). */
export function FiguresList({ figures }: { figures: OrderFigures }) {
  return (
    <dl className={css['figures']}>
      {figureParts.map((part) => (
        <div key={part} data-part={part}>
          <dt><FormattedMessage id={`checkout.part.${part}`} /></dt>
          <dd>
            {part === 'discount' && isAboveZero(figures.discount) && '− '}
            <MoneyText amount={figures[part]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
