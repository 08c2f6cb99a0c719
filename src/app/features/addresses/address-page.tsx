import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AccountPage, Skeleton, setupLink } from '../account';
import { OpenBook } from './open-book';
import { useAddresses } from './use-addresses';
import { useReopenedForm } from './use-reopened-form';

export function AddressPage() {
  const intl = useIntl();
  return (
    <AccountPage parentLink={setupLink} title={intl.formatMessage({ id: 'address.title' })} lead={<FormattedMessage id="address.lead" />}>
      {() => <Book />}
    </AccountPage>
  );
}

function Book() {
  const known = useAddresses();
  /** the id of the address being edited; '' means a new one */
  const [edited, setEdited] = useState<string>();
  useReopenedForm('', setEdited);
  if (!known) return <Skeleton />;
  return <OpenBook known={known} edited={edited} edit={setEdited} />;
}
