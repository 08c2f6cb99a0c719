import { Link, useRouter } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import type { SessionUser } from '../../../../local/session/kept-session';
import { Button } from '../../../../ui/button';
import { Notice } from '../../../../ui/notice';
import { useTitle } from '../../../../ui/title';
import css from './already-signed-in.module.css';
import { LogOutButton } from './log-out';
import { safeRedirect } from './safe-redirect';

const person = { d: 'M56 18a11 11 0 1 1 0 22 11 11 0 0 1 0-22ZM34 68c0-14 9-20 22-20s22 6 22 20M84 30l5 5 9-11' };

/** Shown on the login and registration pages to a user who is already logged in: continue, or log out. */
export function AlreadySignedIn({ user, of, from }: { user: SessionUser; of: 'login' | 'register'; from: string | undefined }) {
  const intl = useIntl();
  const router = useRouter();
  useTitle(intl.formatMessage({ id: `${of}.title` }));
  const ways = (
    <div className={css['ways']}>
      <Button kind="next" onClick={() => router.history.replace(safeRedirect(from))}><FormattedMessage id="account.alreadyIn.on" /></Button>
      <LogOutButton />
      <Link to="/index" className="link"><FormattedMessage id="shell.toHome" /></Link>
    </div>
  );
  return (
    <div className="page">
      <Notice drawing={person} title={intl.formatMessage({ id: 'account.alreadyIn.title' }, { name: user.username })} action={ways}>
        <FormattedMessage id="account.alreadyIn.text" />
      </Notice>
    </div>
  );
}
