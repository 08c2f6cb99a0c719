import { GoodsSkeleton } from '../goods-skeleton';
import css from './store-skeleton.module.css';

/** Skeleton of a store page, in its final sizes. */
export function StoreSkeleton() {
  return (
    <div className="page">
      <div className={css['head']}>
        <span className={css['logo']} />
        <span className={css['name']} />
        <span className={css['figures']} />
      </div>
      <GoodsSkeleton />
    </div>
  );
}
