import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { Icon, type IconName } from '../../ui/icon';
import { CartTab } from '../features/cart';
import { MessagesTab } from '../features/chat';
import css from './bottom-bar.module.css';

const places = [
  { to: '/index', icon: 'home', label: 'shell.nav.home' },
  { to: '/classification', icon: 'grid', label: 'shell.nav.classification' },
] as const satisfies readonly { to: string; icon: IconName; label: string }[];

const me = { to: '/userInfo/dashboard', icon: 'person', label: 'shell.nav.me' } as const;

function Place({ to, icon, label }: (typeof places)[number] | typeof me) {
  return (
    <li>
      <Link to={to}>
        <Icon name={icon} size={24} />
        <span>
          <FormattedMessage id={label} />
        </span>
      </Link>
    </li>
  );
}

/** A phone's way around, above the safe area. */
export function BottomBar() {
  const intl = useIntl();
  return (
    <nav className={css['bar']} aria-label={intl.formatMessage({ id: 'shell.nav.phone' })}>
      <ul>
        {places.map((place) => <Place key={place.to} {...place} />)}
        <li><CartTab /></li>
        <li><MessagesTab /></li>
        <Place {...me} />
      </ul>
    </nav>
  );
}
