import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AccountPage, Skeleton, setupLink } from '../account';
import { draftNameOf } from './address-values';
import { OpenBook } from './open-book';
import { useAddresses } from './use-addresses';

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
  useEffect(() => {
    let gone = false;
    // Reopens a new address that was begun before a reload.
    const look = async () => {
      const { keptDraft } = await import('../../../local/drafts');
      if ((await keptDraft(draftNameOf(''))) !== '' && !gone) setEdited((now) => now ?? '');
    };
    void look().catch(() => {});
    return () => {
      gone = true;
    };
  }, []);
  if (!known) return <Skeleton />;
  return <OpenBook known={known} edited={edited} edit={setEdited} />;
}
