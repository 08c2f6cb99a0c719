import { useIntl } from 'react-intl';
import css from './rating.module.css';

/** The average rating and the number of reviews; nothing if there are none. */
export function Rating({ rating, count }: { rating: number | null; count: number }) {
  const intl = useIntl();
  if (rating === null || count === 0) return null;
  const stars = intl.formatNumber(rating, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <span className={css['rating']}>
      <svg viewBox="0 0 20 20" width="14" height="14" aria-hidden="true">
        <path fill="currentColor" d="m10 1.800 2.500 5.200 5.700.8-4.100 4 1 5.700-5.100-2.700-5.100 2.700 1-5.700-4.100-4 5.700-.8Z" />
      </svg>
      <span className="figures" suppressHydrationWarning>
        <span className="unseen">{intl.formatMessage({ id: 'goods.rating' }, { stars })}</span>
        <span aria-hidden="true">{stars}</span> <span className="muted">({intl.formatNumber(count)})</span>
      </span>
    </span>
  );
}
