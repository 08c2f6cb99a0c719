import { useIntl } from 'react-intl';
import css from './product-skeleton.module.css';

/** A product on its way, in the places it will take. */
export function ProductSkeleton() {
  const intl = useIntl();
  return (
    <div className="page">
      <div className={css['skeleton']} role="status" aria-label={intl.formatMessage({ id: 'shell.loading' })}>
        <span className={css['picture']} />
        <div>
          <span className={css['title']} />
          <span className={css['price']} />
          <span className={css['text']} />
        </div>
      </div>
    </div>
  );
}
