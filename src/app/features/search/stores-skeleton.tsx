import { useIntl } from 'react-intl';
import css from './search-store-page.module.css';

/** Placeholders for stores that are loading, in their final sizes. */
export function StoresSkeleton() {
  const intl = useIntl();
  return (
    <div className={css['skeleton']} role="status" aria-label={intl.formatMessage({ id: 'shell.loading' })}>
      {Array.from({ length: 12 }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  );
}
