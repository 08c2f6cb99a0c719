import { Link } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { useBrand } from '../../ui/brand';
import { CartIcon } from '../features/cart';
import { Messages } from '../features/chat';
import { SearchBox } from '../features/search';
import css from './header.module.css';
import { LanguageMenu } from './language-menu';
import { condensedAtom } from './scroll';
import { UserArea } from './user-area';

/** Logo, search, language, messages, cart, account; under it the navigation while the page is at its top. */
export function Header() {
  const brand = useBrand();
  const intl = useIntl();
  const condensed = useAtomValue(condensedAtom);
  return (
    <header className={css['header']} data-condensed={condensed || undefined}>
      <div className={css['row']}>
        <Link to="/index" className={css['logo']} aria-label={intl.formatMessage({ id: 'shell.goHome' }, { brand: brand.name })}>
          <span className={css['mark']} aria-hidden="true" />
          <span className={css['name']}>{brand.name}</span>
        </Link>
        <SearchBox />
        <LanguageMenu />
        <Messages />
        <CartIcon />
        <UserArea />
      </div>
      {!condensed && (
        <nav className={css['nav']} aria-label={intl.formatMessage({ id: 'shell.nav.label' })}>
          <ul>
            <li><Link to="/index"><FormattedMessage id="shell.nav.home" /></Link></li>
            <li><Link to="/classification"><FormattedMessage id="shell.nav.classification" /></Link></li>
            <li><Link to="/commodity"><FormattedMessage id="shell.nav.commodity" /></Link></li>
            <li><Link to="/discounted"><FormattedMessage id="shell.nav.discounted" /></Link></li>
            <li><a href={brand.sellerSite} target="_blank" rel="noopener noreferrer"><FormattedMessage id="shell.nav.sellerSite" /></a></li>
            <li><a href={brand.sellerLogin} target="_blank" rel="noopener noreferrer"><FormattedMessage id="shell.nav.sellerLogin" /></a></li>
          </ul>
        </nav>
      )}
    </header>
  );
}
