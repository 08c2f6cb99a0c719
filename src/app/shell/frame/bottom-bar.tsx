import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { Icon } from '../../../ui/icon';
import { CartTab } from '../../features/cart';
import { MessagesTab } from '../../features/chat';
import { barPages } from '../../pages/pages';
import css from './bottom-bar.module.css';

// The user's own page comes last, after cart and messages.
const [places, own] = [barPages.slice(0, -1), barPages.slice(-1)];

function Place({ path, bar: { icon, label } }: (typeof barPages)[number]) {
  return (
    <li>
      <Link to={path}>
        <Icon name={icon} size={24} />
        <span>
          <FormattedMessage id={label} />
        </span>
      </Link>
    </li>
  );
}

/** The phone's bottom navigation, above the safe area. */
export function BottomBar() {
  const intl = useIntl();
  return (
    <nav className={css['bar']} data-phone-bar="" aria-label={intl.formatMessage({ id: 'shell.nav.phone' })}>
      <ul>
        {places.map((place) => <Place key={place.path} {...place} />)}
        <li><CartTab /></li>
        <li><MessagesTab /></li>
        {own.map((place) => <Place key={place.path} {...place} />)}
      </ul>
    </nav>
  );
}
