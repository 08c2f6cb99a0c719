import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { UserInfo } from '../../../../contract/shop/account';
import type { Reply } from '../../../../contract/shop/calls';
import type { SessionUser } from '../../../../local/session/kept-session';
import { Icon } from '../../../../ui/icon';
import { LazyIcon } from '../../../../ui/lazy-icon';
import { useDateTime } from '../../../../ui/use-time';
import { useUserQuery } from '../../../queries/use-user-query';
import { AccountPage, Skeleton } from '../account-frame';
import css from './setup-page.module.css';

/** Settings without a state; their messages are `settings.index.<name>` and `settings.about.<name>`. */
const others = [
  { name: 'addresses', to: '/userInfo/setup/shipping-address', icon: 'place' },
  { name: 'notifications', to: '/userInfo/notifications', icon: 'bell' },
  { name: 'device', to: '/userInfo/setup/device', icon: 'device' },
  { name: 'cancellation', to: '/userInfo/setup/account-cancellation', icon: 'leave' },
] as const;

/** The settings index: how the account is secured, and a link to each setting. Visitors get only the link to what this device stores. */
export function SetupPage() {
  const intl = useIntl();
  return (
    <AccountPage title={intl.formatMessage({ id: 'settings.title' })} skeleton={<Skeleton lines={6} />} forVisitors={<Places of={others.filter(({ name }) => name === 'device')} />}>
      {(who) => (
        <div className={css['groups']}>
          <Group name="security"><Security who={who} /></Group>
          <Group name="you"><Places of={others} /></Group>
        </div>
      )}
    </AccountPage>
  );
}

function Group({ name, children }: { name: 'security' | 'you'; children: ReactNode }) {
  return (
    <section className={css['group']} aria-labelledby={`settings-${name}`}>
      <h2 id={`settings-${name}`}><FormattedMessage id={`settings.group.${name}`} /></h2>
      {children}
    </section>
  );
}

function Places({ of: places }: { of: readonly (typeof others)[number][] }) {
  return (
    <ul className={css['list']}>
      {places.map(({ name, to, icon }) => (
        <li key={name}>
          <Link to={to}>
            <LazyIcon name={icon} size={24} />
            <Words name={name} about={<FormattedMessage id={`settings.about.${name}`} />} />
            <Icon name="forward" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Words({ name, about }: { name: string; about: ReactNode }) {
  return (
    <span>
      <strong><FormattedMessage id={`settings.index.${name}`} /></strong>
      <small>{about}</small>
    </span>
  );
}

type State = {
  readonly security: Reply<'security!get'> | undefined;
  readonly user: UserInfo | undefined;
  readonly safewordSet: boolean;
  readonly formatDateTime: (at: number) => string;
};

/** The security settings: the state of each, if known here, and what can be done about it. */
const guards = [
  { name: 'loginPassword', to: '/userInfo/setup/login-password', icon: 'lock', state: () => ({ key: 'set' }), act: () => 'change' },
  {
    name: 'passkeys',
    to: '/userInfo/setup/passkeys',
    icon: 'key',
    state: ({ security }: State) => security && { key: 'count', values: { count: security.passkeys } },
    act: ({ security }: State) => (security?.passkeys === 0 ? 'add' : 'look'),
  },
  {
    name: 'safeword',
    to: '/userInfo/setup/transaction-password',
    icon: 'wallet',
    state: ({ security, safewordSet, formatDateTime }: State) => {
      if (security?.fundResetTime != null) return { key: 'waits', values: { time: formatDateTime(security.fundResetTime) } };
      return { key: security?.fundClosed ? 'closed' : safewordSet ? 'set' : 'unset' };
    },
    act: ({ safewordSet }: State) => (safewordSet ? 'change' : 'set'),
  },
  {
    name: 'authenticator',
    to: '/userInfo/setup/authenticator',
    icon: 'device',
    state: ({ security, formatDateTime }: State) => {
      if (!security) return undefined;
      const { authenticator } = security;
      return authenticator ? { key: 'on', values: { day: formatDateTime(authenticator.since), codes: authenticator.recoveryCodesLeft } } : { key: 'off' };
    },
    act: ({ security }: State) => (security && !security.authenticator ? 'turnOn' : 'look'),
  },
  {
    name: 'contacts',
    to: '/userInfo/setup/contacts',
    icon: 'mail',
    state: ({ user }: State) =>
      user && { key: 'set', values: { email: user.email === null ? 'none' : user.emailProven ? 'proven' : 'unproven', phone: user.phone === null ? 'none' : 'set' } },
    act: ({ user }: State) => (user && (user.email === null || !user.emailProven) ? 'complete' : 'change'),
  },
  {
    name: 'mails',
    to: '/userInfo/setup/contacts',
    icon: 'mail',
    state: ({ user }: State) => user && (user.email === null ? { key: 'none' } : { key: 'sent', values: { email: user.email } }),
    act: ({ user }: State) => (user?.email === null ? 'complete' : 'change'),
  },
  { name: 'sessions', to: '/userInfo/setup/sessions', icon: 'sessions', state: ({ security }: State) => security && { key: 'count', values: { count: security.sessions } }, act: () => 'look' },
  { name: 'devices', to: '/userInfo/setup/devices', icon: 'device', state: ({ security }: State) => security && { key: 'count', values: { count: security.devices } }, act: () => 'look' },
] as const;

function Security({ who }: { who: SessionUser }) {
  const formatDateTime = useDateTime();
  const { data: security } = useUserQuery('security!get', {});
  const { data: user } = useUserQuery('localuser!get', {});
  const known: State = { security, user, safewordSet: security?.safewordSet ?? who.safewordSet, formatDateTime };
  return (
    <ul className={css['list']}>
      {guards.map(({ name, to, icon, state, act }) => {
        const now: { readonly key: string; readonly values?: Record<string, string | number> } | undefined = state(known);
        return (
          <li key={name}>
            <Link to={to}>
              <LazyIcon name={icon} size={24} />
              <Words name={name} about={now ? <FormattedMessage id={`settings.state.${name}.${now.key}`} {...(now.values && { values: now.values })} /> : <FormattedMessage id={`settings.about.${name}`} />} />
              <span className={css['act']}><FormattedMessage id={`settings.act.${act(known)}`} /></span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
