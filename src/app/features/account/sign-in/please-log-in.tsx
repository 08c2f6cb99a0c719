import { Link, useLocation } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { buttonClass } from '../../../../ui/button';
import { Notice } from '../../../../ui/notice';
import css from '../account-frame.module.css';
import { safeRedirect } from './safe-redirect';

const key = { d: 'M44 30a13 13 0 1 1 0 26 13 13 0 0 1 0-26ZM57 43h31v11M77 43v8M44 43h.01' };

/** Shown in place of what needs a login; links to the login, and from there back to this page. */
export function PleaseLogIn() {
  const intl = useIntl();
  const from = useLocation({ select: ({ pathname, searchStr }) => safeRedirect(pathname + searchStr) });
  const ways = (
    <div className={css['ways']}>
      <Link to="/login" search={{ from }} className={buttonClass('next')}><FormattedMessage id="user.pleaseLogIn.go" /></Link>
      <Link to="/register" search={{ from }} className={buttonClass()}><FormattedMessage id="user.pleaseLogIn.register" /></Link>
    </div>
  );
  return (
    <Notice level="h2" drawing={key} title={intl.formatMessage({ id: 'user.pleaseLogIn.title' })} action={ways}>
      <FormattedMessage id="user.pleaseLogIn.text" />
    </Notice>
  );
}
