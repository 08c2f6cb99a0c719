import { useIntl } from 'react-intl';
import css from './stars.module.css';

export const starPath = 'm10 1.800 2.500 5.200 5.700.8-4.100 4 1 5.700-5.100-2.700-5.100 2.700 1-5.700-4.100-4 5.700-.8Z';

/** A review's stars: filled up to the rating and outlined beyond it, so that they differ without colour too. */
export function Stars({ rating }: { rating: number }) {
  const intl = useIntl();
  return (
    <span className={css['stars']}>
      <span className="unseen">{intl.formatMessage({ id: 'goods.rating' }, { stars: intl.formatNumber(rating) })}</span>
      {[1, 2, 3, 4, 5].map((star) => (
        <svg key={star} viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
          <path fill={star <= rating ? 'currentColor' : 'none'} stroke="currentColor" strokeWidth="1.25" strokeLinejoin="round" d={starPath} />
        </svg>
      ))}
    </span>
  );
}
