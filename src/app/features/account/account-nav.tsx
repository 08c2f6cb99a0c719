import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Icon } from '../../../ui/icon';
import { LazyIcon } from '../../../ui/lazy-icon';
import { outboxEntriesAtom } from '../../queries/outbox-status';
import css from './account-nav.module.css';

/** Navigation of the account: a side rail where there is room, chips that scroll sideways on a phone. */
export function AccountNav() {
  const intl = useIntl();
  const { routesByPath } = useRouter();
  const nav = useRef<HTMLElement>(null);
  const waiting = useAtomValue(outboxEntriesAtom)?.length ?? 0;
  const under = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.under });
  useEffect(() => {
    const chips = nav.current;
    const here = chips?.querySelector<HTMLElement>('[aria-current=page]');
    if (!chips || !here) return;
    // Scrolls sideways only: a page that has just opened stays at its top. In right-to-left languages scroll offsets run to the left.
    const { left, width } = here.getBoundingClientRect();
    const frame = chips.getBoundingClientRect();
    chips.scrollBy({ left: left + width / 2 - (frame.left + frame.width / 2) });
  }, []);
  return (
    <nav ref={nav} className={css['nav']} aria-label={intl.formatMessage({ id: 'user.nav.label' })}>
      <ul>
        {Object.values(routesByPath).map(({ fullPath, options: { staticData: { account: place } = {} } }) => place && (
          <li key={place.name}>
            <Link to={fullPath} aria-current={place.name === under ? 'page' : undefined}>
              {'icon' in place ? <Icon name={place.icon} /> : <LazyIcon name={place.lazyIcon} />}
              <FormattedMessage id={`user.nav.${place.name}`} />
              {place.name === 'waiting' && waiting > 0 && <span className={css['count']}>{intl.formatNumber(waiting)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
