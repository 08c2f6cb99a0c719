import { Link, useLocation } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Icon } from '../../ui/icon';
import { lazyPart } from '../../ui/loading/lazy-part';
import { safeRedirect } from '../features/account';
import { useCurrentUser } from '../queries/current-user';
import { outboxEntriesAtom } from '../queries/outbox-status';
import css from './user-area.module.css';

const LogOutButton = lazyPart(async () => (await import('../features/account/sign-in/log-out')).LogOutButton);

/**
 * The way to the account: the same for everybody in the document; then login and register for a visitor, name and logout
 * for a user, and for both what waits.
 */
export function UserArea() {
  const intl = useIntl();
  return (
    <div className={css['user']}>
      <Link to="/userInfo/dashboard" className={`round ${css['me']}`} aria-label={intl.formatMessage({ id: 'shell.nav.me' })}>
        <Icon name="person" size={24} />
      </Link>
      <WaitingMark />
      <Words />
    </div>
  );
}

function Words() {
  const who = useCurrentUser();
  const from = useLocation({ select: ({ pathname, searchStr }) => safeRedirect(pathname + searchStr) });
  if (who === undefined) return null;
  return (
    <div className={css['words']}>
      {who === null ? (
        <>
          <Link to="/login" search={{ from }}><FormattedMessage id="header.logIn" /></Link>
          <Link to="/register" search={{ from }}><FormattedMessage id="header.register" /></Link>
        </>
      ) : (
        <>
          <Link to="/userInfo/dashboard" className={css['name']}><bdi>{who.username}</bdi></Link>
          <Suspense fallback={<span className={css['leave']}><FormattedMessage id="header.logOut" /></span>}><LogOutButton kind="quiet" /></Suspense>
        </>
      )}
    </div>
  );
}

/** How many actions the shop has not heard of yet; leads to them. */
function WaitingMark() {
  const intl = useIntl();
  const entries = useAtomValue(outboxEntriesAtom) ?? [];
  if (entries.length === 0) return null;
  const needsYou = entries.filter(({ state }) => state === 'needsYou').length;
  const label = needsYou > 0 ? intl.formatMessage({ id: 'header.needsYou' }, { count: needsYou }) : intl.formatMessage({ id: 'header.waiting' }, { count: entries.length });
  return (
    <Link to="/userInfo/waiting" className={css['waiting']} data-needs={needsYou > 0 || undefined} aria-label={label}>
      <Icon name={needsYou > 0 ? 'alert' : 'clock'} />
      {intl.formatNumber(entries.length)}
    </Link>
  );
}
