import { Link } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { useBrand } from '../../../ui/brand';
import { headerPages } from '../../pages/pages';

/** Links to the mall's main pages and the sellers' sites: under the header, on phones in its menu. */
export function NavLinks() {
  const { sellerSite, sellerLogin } = useBrand();
  return (
    <ul>
      {headerPages.map(({ path, header }) => <li key={path}><Link to={path}><FormattedMessage id={header} /></Link></li>)}
      <li><a href={sellerSite} target="_blank" rel="noopener noreferrer"><FormattedMessage id="shell.nav.sellerSite" /></a></li>
      <li><a href={sellerLogin} target="_blank" rel="noopener noreferrer"><FormattedMessage id="shell.nav.sellerLogin" /></a></li>
    </ul>
  );
}
