import { Link } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useIntl } from 'react-intl';
import { useBrand } from '../../../ui/brand';
import { CartIcon } from '../../features/cart';
import { Messages } from '../../features/chat';
import { SearchBox } from '../../features/search';
import { Back } from '../navigation/back';
import { BackToTop } from './back-to-top';
import css from './header.module.css';
import { LanguageMenu } from './language-menu';
import { NavLinks } from './nav-links';
import { condensedAtom, farDownAtom } from '../navigation/scroll';
import { usePageFacts } from '../use-page-facts';
import { UserArea } from './user-area';

/** Logo, search, language, messages, cart, account; below them the navigation while the page is scrolled to the top. */
export function Header() {
  const brand = useBrand();
  const intl = useIntl();
  const condensed = useAtomValue(condensedAtom);
  const isFarDown = useAtomValue(farDownAtom);
  const { bare } = usePageFacts();
  return (
    <header className={css['header']} data-condensed={condensed || undefined} data-bare={bare}>
      <div className={css['row']}>
        <Back />
        <Link to="/index" className={css['logo']} aria-label={intl.formatMessage({ id: 'shell.goHome' }, { brand: brand.name })}>
          <span className={css['mark']} aria-hidden="true" />
          <span className={css['name']}>{brand.name}</span>
        </Link>
        {bare ? <span className={css['room']} /> : <SearchBox />}
        {isFarDown && <BackToTop />}
        <LanguageMenu />
        <Messages />
        <CartIcon />
        <UserArea />
      </div>
      {!condensed && !bare && (
        <nav className={css['nav']} aria-label={intl.formatMessage({ id: 'shell.nav.label' })}>
          <NavLinks />
        </nav>
      )}
    </header>
  );
}
