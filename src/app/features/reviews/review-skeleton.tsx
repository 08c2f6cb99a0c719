import { useIntl } from 'react-intl';
import css from './review-skeleton.module.css';

/** Placeholders while reviews load. */
export function ReviewSkeleton() {
  const intl = useIntl();
  return (
    <div className={css['skeleton']} role="status" aria-label={intl.formatMessage({ id: 'shell.loading' })}>
      {Array.from({ length: 3 }, (_, index) => <span key={index} />)}
    </div>
  );
}
