import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { Icon } from '../../../../ui/icon';
import { LateIcon } from '../../../../ui/late-icon';
import { useUserQuery } from '../../../queries/use-user-query';
import { AccountPage, Skeleton } from '../account-frame';
import css from './setup-page.module.css';

/** The settings by what they are about; their texts are `settings.index.<name>` and `settings.about.<name>`. */
const groups = [
  {
    name: 'security',
    places: [
      { name: 'loginPassword', to: '/userInfo/setup/login-password', icon: 'lock' },
      { name: 'safeword', to: '/userInfo/setup/transaction-password', icon: 'wallet' },
      { name: 'contacts', to: '/userInfo/setup/contacts', icon: 'mail' },
      { name: 'sessions', to: '/userInfo/setup/sessions', icon: 'sessions' },
      { name: 'devices', to: '/userInfo/setup/devices', icon: 'device' },
    ],
  },
  {
    name: 'you',
    places: [
      { name: 'addresses', to: '/userInfo/setup/shipping-address', icon: 'place' },
      { name: 'notifications', to: '/userInfo/notifications', icon: 'bell' },
      { name: 'device', to: '/userInfo/setup/device', icon: 'device' },
      { name: 'cancellation', to: '/userInfo/setup/account-cancellation', icon: 'leave' },
    ],
  },
] as const;

/** The index of the settings: leads to each of them. What this device keeps is everybody's to see. */
export function SetupPage() {
  const intl = useIntl();
  return (
    <AccountPage title={intl.formatMessage({ id: 'settings.title' })} skeleton={<Skeleton lines={6} />} forVisitors={<Places of={groups[1].places.filter(({ name }) => name === 'device')} />}>
      {({ safewordSet }) => (
        <div className={css['groups']}>
          {groups.map(({ name, places }) => (
            <section key={name} className={css['group']} aria-labelledby={`settings-${name}`}>
              <h2 id={`settings-${name}`}><FormattedMessage id={`settings.group.${name}`} /></h2>
              <Places of={places} safewordSet={safewordSet} />
            </section>
          ))}
        </div>
      )}
    </AccountPage>
  );
}

type Place = (typeof groups)[number]['places'][number];

function Places({ of: places, safewordSet = true }: { of: readonly Place[]; safewordSet?: boolean }) {
  return (
    <ul className={css['list']}>
      {places.map(({ name, to, icon }) => (
        <li key={name}>
          <Link to={to}>
            <LateIcon name={icon} size={24} />
            <span>
              <strong><FormattedMessage id={name === 'safeword' && !safewordSet ? 'settings.index.safewordSet' : `settings.index.${name}`} /></strong>
              <small>{name === 'contacts' ? <AboutContacts /> : <FormattedMessage id={`settings.about.${name}`} />}</small>
            </span>
            <Icon name="forward" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What is set and what is not, as soon as that is known. */
function AboutContacts() {
  const { data: user } = useUserQuery('localuser!get', {});
  if (!user) return <FormattedMessage id="settings.about.contacts" />;
  return <FormattedMessage id="settings.about.contactsSet" values={{ email: user.email === null ? 'none' : user.emailProven ? 'proven' : 'unproven', phone: user.phone === null ? 'none' : 'set' }} />;
}
