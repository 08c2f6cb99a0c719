import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { OrderTab } from '../../../../rules/orders/orders';
import { useUserQuery } from '../../../queries/use-user-query';
import { useOrdersSeen } from '../use-orders-seen';
import css from './my-order-page.module.css';
import { tabNames } from './order-tabs';

/** The tabs with their order counts. Each has its own address, so that Back returns to the same one. */
export function OrderTabBar({ tab }: { tab: OrderTab }) {
  const intl = useIntl();
  const { data: counts } = useUserQuery('order!count', {});
  useOrdersSeen(counts?.toAct);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const bar = nav.current;
    const here = bar?.querySelector<HTMLElement>('[aria-current=page]');
    if (!bar || !here) return;
    const { left, width } = here.getBoundingClientRect();
    const frame = bar.getBoundingClientRect();
    bar.scrollBy({ left: left + width / 2 - (frame.left + frame.width / 2) });
  }, [tab]);
  return (
    <nav ref={nav} className={css['tabs']} aria-label={intl.formatMessage({ id: 'order.tabs' })}>
      <ul>
        {tabNames.map((name) => {
          const count = counts?.[name];
          return (
            <li key={name}>
              <Link to="/userInfo/my-order" search={name === 'all' ? {} : { tab: name }} resetScroll={false} aria-current={name === tab ? 'page' : undefined} activeOptions={{ exact: true, includeSearch: true }}>
                <FormattedMessage id={`order.tab.${name}`} />
                {count !== undefined && <span className={css['count']}>{intl.formatNumber(count)}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
