import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { SessionUser } from '../../../local/session/kept-session';
import { useTitle } from '../../../ui/title';
import { useCurrentUser } from '../../queries/current-user';
import css from './account-frame.module.css';
import { AccountNav } from './account-nav';
import { PleaseLogIn } from './sign-in/please-log-in';

type FrameProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  /** the link back to the parent page */
  readonly parentLink?: ReactNode;
  readonly children: ReactNode;
};

/** Layout of an account page: navigation beside it, heading, content. */
export function AccountFrame({ title, lead, parentLink, children }: FrameProps) {
  useTitle(title);
  return (
    <div className={`page ${css['page']}`}>
      <AccountNav />
      <div className={css['content']}>
        <header className={css['head']}>
          {parentLink}
          <h1 tabIndex={-1}>{title}</h1>
          {lead !== undefined && <p className={css['lead']}>{lead}</p>}
        </header>
        {children}
      </div>
    </div>
  );
}

type PageProps = Omit<FrameProps, 'children'> & {
  readonly children: (who: SessionUser) => ReactNode;
  /** placeholder in the final size of the content */
  readonly skeleton?: ReactNode;
  /** what visitors can still use here */
  readonly forVisitors?: ReactNode;
};

/** A page for logged-in users only. Visitors are asked to log in; nothing personal renders until the device has said who is logged in. */
export function AccountPage({ children, skeleton, forVisitors, ...frame }: PageProps) {
  const who = useCurrentUser();
  return (
    <AccountFrame {...frame}>
      {who === undefined && (skeleton ?? <Skeleton />)}
      {who === null && (
        <>
          <PleaseLogIn />
          {forVisitors}
        </>
      )}
      {who && <UserScope key={who.usercode}>{children(who)}</UserScope>}
    </AccountFrame>
  );
}

/** Rendered with the user as its key, so that nothing of one user stays for the next, not even typed input. */
function UserScope({ children }: { children: ReactNode }) {
  return children;
}

export function Skeleton({ lines = 4 }: { lines?: number }) {
  const intl = useIntl();
  return (
    <div className={css['skeleton']} role="status" aria-label={intl.formatMessage({ id: 'shell.loading' })}>
      {Array.from({ length: lines }, (_, index) => <span key={index} />)}
    </div>
  );
}
