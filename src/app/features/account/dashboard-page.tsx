import { Link } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { SessionUser } from '../../../local/session/kept-session';
import { wholeCents } from '../../../rules/wallet/whole-cents';
import { Age } from '../../../ui/age';
import { MoneyText } from '../../../ui/money';
import { outboxEntriesAtom } from '../../queries/outbox-status';
import { pagesAsOne } from '../../queries/query-result';
import { useUserQuery } from '../../queries/use-user-query';
import { OrderTiles } from '../orders';
import { AccountPage } from './account-frame';
import css from './dashboard-page.module.css';
import { SendState } from './outbox/send-state';
import { Avatar } from './settings/avatar';
import { LogOutButton } from './sign-in/log-out';

/** The account's overview: the user, their orders, balance, favourites and outbox, and the links on. */
export function DashboardPage() {
  const intl = useIntl();
  return (
    <AccountPage title={intl.formatMessage({ id: 'user.dashboard.title' })} skeleton={<DashboardSkeleton />}>
      {(who) => <Dashboard who={who} />}
    </AccountPage>
  );
}

function Dashboard({ who }: { who: SessionUser }) {
  const intl = useIntl();
  const you = useUserQuery('localuser!get', {});
  const favourites = useUserQuery('keepGoods!count', {});
  const stores = useUserQuery('focusSeller!count', {});
  const wallet = useUserQuery('wallet!getUsdt', {});
  const { asOf } = pagesAsOne([you, wallet]);
  const user = you.data;
  const balance = wallet.data?.money;
  const waiting = useAtomValue(outboxEntriesAtom);
  const avatarEntry = waiting?.findLast(({ name }) => name === 'localuser!refreshAvatar');
  const needsYou = waiting?.some(({ state }) => state === 'needsYou');
  const shown = { ...who, ...(user && { avatar: user.avatar }) };
  const count = (known: number | undefined) => (known === undefined ? '–' : intl.formatNumber(known));
  return (
    <>
      <section className={css['who']} aria-label={intl.formatMessage({ id: 'user.dashboard.you' })}>
        <Avatar who={shown} />
        <div className={css['facts']}>
          <h2><bdi>{who.username}</bdi></h2>
          <dl>
            <div><dt><FormattedMessage id="user.dashboard.usercode" /></dt><dd className="figures"><bdi dir="ltr">{who.usercode}</bdi></dd></div>
            {/* Rendered even before the e-mail is known, and without one: otherwise what is below would shift. */}
            <div><dt><FormattedMessage id="account.field.email" /></dt><dd><bdi dir="ltr">{user?.email ?? '–'}</bdi></dd></div>
            {user?.phone != null && <div><dt><FormattedMessage id="user.dashboard.phone" /></dt><dd className="figures"><bdi dir="ltr">{user.phone}</bdi></dd></div>}
            {who.invitationCode !== null && <div><dt><FormattedMessage id="user.dashboard.invitation" /></dt><dd><bdi dir="ltr">{who.invitationCode}</bdi></dd></div>}
          </dl>
          {avatarEntry && <SendState entry={avatarEntry} />}
        </div>
      </section>
      <Suspense fallback={<div className={css['orders']} />}>
        <OrderTiles />
      </Suspense>
      <div className={css['tiles']}>
        <Link to="/userInfo/money-package"><strong className={css['money']}>{balance === undefined ? '–' : <MoneyText amount={wholeCents(balance)} />}</strong><span><FormattedMessage id="user.nav.wallet" /></span></Link>
        <Link to="/userInfo/collect-goods"><strong>{count(favourites.data)}</strong><span><FormattedMessage id="user.nav.favourites" /></span></Link>
        <Link to="/userInfo/collect-shop"><strong>{count(stores.data)}</strong><span><FormattedMessage id="user.nav.stores" /></span></Link>
        <Link to="/userInfo/waiting" data-needs={needsYou || undefined}>
          <strong>{count(waiting?.length)}</strong>
          <span><FormattedMessage id={needsYou ? 'user.dashboard.needsYou' : 'user.nav.waiting'} /></span>
        </Link>
      </div>
      {asOf !== undefined && <Age asOf={asOf} text="user.asOf" />}
      <footer className={css['foot']}>
        <Link to="/userInfo/setup" className="link"><FormattedMessage id="user.dashboard.toSetup" /></Link>
        <LogOutButton />
      </footer>
    </>
  );
}

function DashboardSkeleton() {
  const intl = useIntl();
  return (
    <div className={css['skeleton']} role="status" aria-label={intl.formatMessage({ id: 'shell.loading' })}>
      <span />
      <span />
    </div>
  );
}
