import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { LazyIcon } from '../../../../ui/lazy-icon';
import { WithMessages } from '../../../../ui/loading/with-messages';
import { useUserQuery } from '../../../queries/use-user-query';
import { useOrdersSeen } from '../use-orders-seen';
import { tabNames } from './order-tabs';
import css from './order-tiles.module.css';

/** Links to the order tabs, each with its count. */
export function OrderTiles() {
  return (
    <WithMessages group="buying">
      <Tiles />
    </WithMessages>
  );
}

function Tiles() {
  const intl = useIntl();
  const { data: counts } = useUserQuery('order!count', {});
  useOrdersSeen(counts?.toAct);
  return (
    <section className={css['orders']} aria-labelledby="order-tiles">
      <h2 id="order-tiles"><LazyIcon name="orders" size={24} /><FormattedMessage id="order.list.title" /></h2>
      <ul>
        {tabNames.map((tab) => {
          const count = counts?.[tab];
          return (
            <li key={tab}>
              <Link to="/userInfo/my-order" search={tab === 'all' ? {} : { tab }}>
                <strong>{count === undefined ? '–' : intl.formatNumber(count)}</strong>
                <span><FormattedMessage id={`order.tab.${tab}`} /></span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
