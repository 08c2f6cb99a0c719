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
  /** the way back to what it is a part of */
  readonly up?: ReactNode;
  readonly children: ReactNode;
};

/** A page of the account: the way around beside it, its heading, its content. */
export function AccountFrame({ title, lead, up, children }: FrameProps) {
  useTitle(title);
  return (
    <div className={`page ${css['page']}`}>
      <AccountNav />
      <div className={css['content']}>
        <header className={css['head']}>
          {up}
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
  /** the places of what is to come, in their final sizes */
  readonly skeleton?: ReactNode;
  /** what a visitor may do here all the same */
  readonly forVisitors?: ReactNode;
};

/** A page for its user only. A visitor is asked to log in; until the device has told who is here, nothing personal is drawn. */
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

/** Of another user nothing stays, not even what was typed. */
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
