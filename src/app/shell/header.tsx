import { Link } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { useBrand } from '../../ui/brand';
import { CartIcon } from '../features/cart';
import { Messages } from '../features/chat';
import { SearchBox } from '../features/search';
import { headerPages } from '../pages/pages';
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
            {headerPages.map(({ path, header }) => <li key={path}><Link to={path}><FormattedMessage id={header} /></Link></li>)}
            <li><a href={brand.sellerSite} target="_blank" rel="noopener noreferrer"><FormattedMessage id="shell.nav.sellerSite" /></a></li>
            <li><a href={brand.sellerLogin} target="_blank" rel="noopener noreferrer"><FormattedMessage id="shell.nav.sellerLogin" /></a></li>
          </ul>
        </nav>
      )}
    </header>
  );
}
