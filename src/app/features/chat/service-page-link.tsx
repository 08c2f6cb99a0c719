import { useLocation } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { useLanguage } from '../../../i18n/language';
import { languageTag } from '../../../rules/languages';
import { Drawing } from '../../../ui/icon';
import { useCurrentUser } from '../../queries/current-user';
import { usePublicQuery } from '../../queries/use-public-query';
import { avatarUrl } from './avatar-url';
import { serviceLink } from './service-link';
import css from './service-page-link.module.css';

const outsideShape = 'M9 5.5H5v13.5h13.5V15M13 5h6v6M19 5l-8.5 8.5';

/** A link to the customer service page, if the setting has one: another site, which is told who asks and about which product, but never the token. */
export function ServicePageLink() {
  const language = useLanguage();
  const { data } = usePublicQuery('syspara!getSyspara', { code: 'customer_service_url' });
  const productId = useLocation({ select: ({ pathname, searchStr }) => (pathname === '/productDetails' ? new URLSearchParams(searchStr).get('sellerGoodsId') : null) });
  const who = useCurrentUser();
  const address = serviceLink(data?.customer_service_url ?? '', {
    lang: languageTag(language),
    partyId: who?.usercode,
    name: who?.username,
    avatar: who?.avatar ? avatarUrl(who.avatar, location.origin) : undefined,
    productId: productId ?? undefined,
  });
  if (address === undefined) return null;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer" className={css['link']}>
      <FormattedMessage id="chat.servicePage" />
      <Drawing d={outsideShape} turns />
    </a>
  );
}
