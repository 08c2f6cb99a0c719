import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { OrderFigures } from '../../../../rules/order-figures';
import { FiguresList } from '../../../../ui/figures-list';
import { Approximate } from '../../rates';
import css from './order-form.module.css';

/** Everything that is paid, and under it the button that does so. */
export function Summary({ figures, children }: { figures: OrderFigures; children: ReactNode }) {
  return (
    <aside className={css['summary']} aria-labelledby="part-summary">
      <h2 id="part-summary"><FormattedMessage id="checkout.summary" /></h2>
      <FiguresList figures={figures} />
      <Approximate amount={figures.total} />
      {children}
    </aside>
  );
}
