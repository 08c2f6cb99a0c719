import { useLocation } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { chatOpenAtom } from '../../features/chat';
import { NavLinks } from './nav-links';
import css from './phone-places.module.css';

/** Links that have no room elsewhere on a phone: the main pages, the sellers' sites and customer service. */
export function PhonePlaces({ onGo }: { onGo: () => void }) {
  const intl = useIntl();
  const setChatOpen = useSetAtom(chatOpenAtom);
  const here = useLocation({ select: ({ href }) => href });
  // Once it is left, not at first: the menu may have been opened before this is rendered, after hydration.
  useEffect(() => onGo, [here, onGo]);
  const openService = () => {
    onGo();
    setChatOpen(true);
  };
  return (
    <nav className={css['places']} aria-label={intl.formatMessage({ id: 'shell.nav.label' })}>
      <NavLinks />
      <button type="button" onClick={openService}><FormattedMessage id="header.service" values={{ unread: 0 }} /></button>
    </nav>
  );
}
