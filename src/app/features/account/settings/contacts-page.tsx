import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { UserInfo } from '../../../../contract/shop/account';
import { Notice } from '../../../../ui/notice';
import { Reference } from '../../../../ui/reference';
import { useOpened } from '../../../../ui/use-opened';
import { useUserQuery } from '../../../queries/use-user-query';
import { AccountPage, Skeleton } from '../account-frame';
import { TryAgain } from '../try-again';
import { OfflineNote } from '../offline-note';
import { setupLink } from '../parent-link';
import { Contact } from './contact';
import css from './contacts-page.module.css';
import { EmailForm } from './email-form';
import { PhoneForm } from './phone-form';

/** E-mail and phone of the account, with a form to add, change or confirm each. */
export function ContactsPage() {
  const intl = useIntl();
  return (
    <AccountPage parentLink={setupLink} title={intl.formatMessage({ id: 'settings.contacts.title' })} lead={<FormattedMessage id="settings.contacts.lead" />} skeleton={<Skeleton lines={2} />}>
      {({ usercode }) => <Contacts usercode={usercode} />}
    </AccountPage>
  );
}

function Contacts({ usercode }: { usercode: string }) {
  const intl = useIntl();
  const { data: user, status, requestId } = useUserQuery('localuser!get', {});
  if (user) return <Known usercode={usercode} user={user} />;
  if (status === 'pending') return <Skeleton lines={2} />;
  return (
    <Notice level="h2" drawing={status === 'offline' ? 'offline' : 'failed'} title={intl.formatMessage({ id: 'settings.contacts.unknown' })} action={<TryAgain />}>
      <FormattedMessage id={status === 'offline' ? 'settings.contacts.unknownText' : 'line.failedPart'} />
      <Reference of={requestId} />
    </Notice>
  );
}

function Known({ usercode, user: { email, emailProven = false, phone } }: { usercode: string; user: UserInfo }): ReactNode {
  const [opened, open, close] = useOpened<string>();
  const emailWays = emailProven ? (['changeEmail'] as const) : (['confirmEmail', 'changeEmail'] as const);
  return (
    <>
      <OfflineNote />
      <div className={css['contacts']}>
        <Contact name="email" value={email} state={emailProven ? 'proven' : 'unproven'} ways={email === null ? ['addEmail'] : emailWays} opened={opened} onOpen={open}>
          <EmailForm user={usercode} before={email} isConfirming={opened === 'confirmEmail'} onClose={close} />
        </Contact>
        <Contact name="phone" value={phone} ways={[phone === null ? 'addPhone' : 'changePhone']} opened={opened} onOpen={open}>
          <PhoneForm user={usercode} onClose={close} />
        </Contact>
      </div>
    </>
  );
}
