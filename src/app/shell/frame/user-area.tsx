import { Link, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Icon } from '../../../ui/icon';
import { lazyPart } from '../../../ui/loading/lazy-part';
import { useHydrated } from '../../../ui/loading/use-hydrated';
import { safeRedirect } from '../../features/account';
import { useCurrentUser } from '../../queries/current-user';
import css from './user-area.module.css';

const WaitingMark = lazyPart(async () => (await import('../lazy-parts')).WaitingMark);
const LogOutButton = lazyPart(async () => (await import('../../features/account/sign-in/log-out')).LogOutButton);

/**
 * The link to the account, the same for everybody in the document. After hydration also login and register for a visitor,
 * name and logout for a user, and the number of outbox entries for both.
 */
export function UserArea() {
  const intl = useIntl();
  const isHydrated = useHydrated();
  return (
    <div className={css['user']}>
      <Link to="/userInfo/dashboard" className={`round ${css['me']}`} aria-label={intl.formatMessage({ id: 'shell.nav.me' })}>
        <Icon name="person" size={24} />
      </Link>
      {isHydrated && <Suspense><WaitingMark /></Suspense>}
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
