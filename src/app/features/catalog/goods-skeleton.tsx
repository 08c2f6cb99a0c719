import { useIntl } from 'react-intl';
import { listPageSize } from '../../../rules/catalog/catalog';
import cards from './goods-card.module.css';
import css from './goods-skeleton.module.css';

/** Placeholders for a pending list, in their final sizes. */
export function GoodsSkeleton({ count = listPageSize, shape = 'grid' }: { count?: number; shape?: 'grid' | 'shelf' }) {
  const intl = useIntl();
  return (
    <div className={cards[shape]} role="status" aria-label={intl.formatMessage({ id: 'shell.loading' })}>
      {Array.from({ length: count }, (_, index) => (
        <SkeletonCard key={index} />
      ))}
    </div>
  );
}

/** Placeholder for one card. */
export function SkeletonCard() {
  return (
    <span className={css['card']}>
      <span className={css['picture']} />
      <span className={css['text']} />
      <span className={css['short']} />
    </span>
  );
}
