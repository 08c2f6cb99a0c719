import { Link, useRouter } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import type { SessionUser } from '../../../../local/kept-session';
import { Button } from '../../../../ui/button';
import { Notice } from '../../../../ui/notice';
import { useTitle } from '../../../../ui/title';
import css from './already-signed-in.module.css';
import { LogOutButton } from './log-out';
import { safeRedirect } from './safe-redirect';

/** The pages in front of the account, for somebody who is in: both ways on. */
export function AlreadyIn({ who, of, from }: { who: SessionUser; of: 'login' | 'register'; from: string | undefined }) {
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
      <Notice drawing="empty" title={intl.formatMessage({ id: 'account.alreadyIn.title' }, { name: who.username })} action={ways}>
        <FormattedMessage id="account.alreadyIn.text" />
      </Notice>
    </div>
  );
}
