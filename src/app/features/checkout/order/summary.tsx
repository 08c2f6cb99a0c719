import { useSyncExternalStore, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { OrderFigures } from '../../../../rules/cart/order-figures';
import { Icon } from '../../../../ui/icon';
import { MoneyText } from '../../../../ui/money';
import { FiguresList } from '../../orders';
import { Approximate } from '../../rates';
import css from './summary.module.css';

/** From this width the summary is beside the form (checkout-layout.module.css). */
const wide = '(width >= 1024px)';

function watchWidth(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Never rendered by the server: a checkout needs to know whose it is from the device first. */
function useIsWide(): boolean {
  return useSyncExternalStore(watchWidth, () => matchMedia(wide).matches, () => true);
}

/** All costs, above the form on a narrow screen: folded, with the total visible. */
export function FoldedSummary({ figures }: { figures: OrderFigures }) {
  if (useIsWide()) return null;
  return (
    <details className={css['folded']}>
      <summary>
        <h2 id="part-summary"><FormattedMessage id="checkout.summary" /></h2>
        <MoneyText amount={figures.total} />
        <Icon name="down" />
      </summary>
      <Figures figures={figures} />
    </details>
  );
}

/** All costs, beside the form where there is room, and the button that orders below them. */
export function Summary({ figures, children }: { figures: OrderFigures; children: ReactNode }) {
  const isWide = useIsWide();
  return (
    <aside className={css['summary']} aria-labelledby="part-summary">
      {isWide && (
        <>
          <h2 id="part-summary"><FormattedMessage id="checkout.summary" /></h2>
          <Figures figures={figures} />
        </>
      )}
      {children}
    </aside>
  );
}

function Figures({ figures }: { figures: OrderFigures }) {
  return (
    <div className={css['sums']}>
      <FiguresList figures={figures} />
      <Approximate amount={figures.total} />
    </div>
  );
}
