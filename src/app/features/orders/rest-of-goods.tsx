import { FormattedMessage } from 'react-intl';
import { Skeleton, TryAgain } from '../account';
import css from './orders.module.css';

/** In place of an order's goods that are not here yet: they are on their way, or why they are not, and how to ask again. */
export function RestOfGoods({ isComing }: { isComing: boolean }) {
  if (isComing) return <Skeleton lines={2} />;
  return (
    <div className={css['why']}>
      <p><FormattedMessage id="order.goods.notWhole" /></p>
      <TryAgain />
    </div>
  );
}
