import { useIntl } from 'react-intl';
import css from './orders.module.css';

/** Skeleton of an order list, or of the parts of one order. */
export function OrderSkeleton() {
  const intl = useIntl();
  return (
    <div className={css['skeleton']} role="status" aria-label={intl.formatMessage({ id: 'shell.loading' })}>
      <span />
      <span />
      <span />
    </div>
  );
}
