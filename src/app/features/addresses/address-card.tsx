import { useState, type Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLanguage } from '../../../i18n/language';
import type { ShownAddress } from '../../../local/addresses';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { useToast } from '../../../ui/toast';
import { WhyRefused } from '../account';
import css from './address-card.module.css';
import { AddressMarks, AddressText } from './address-text';

type Props = { readonly address: ShownAddress; readonly onEdit: () => void; readonly ref?: Ref<HTMLLIElement> | undefined };

/** One saved address and its actions. */
export function AddressCard({ address, onEdit, ref }: Props) {
  const intl = useIntl();
  const language = useLanguage();
  const toast = useToast();
  const [asks, setAsks] = useState(false);
  const { entry, isNew, mark } = address;
  const refused = mark === 'needsYou' ? entry : undefined;
  // The reply may have been lost: if the entry were discarded here, the address could come back from the server.
  const mayHaveArrived = isNew && mark === 'waiting' && entry?.editable === false;
  const fail = () => toast({ kind: 'error', text: intl.formatMessage({ id: 'outbox.failed' }) });
  const named = (id: string) => intl.formatMessage({ id }, { name: `\u2068${address.name}\u2069` });

  async function remove() {
    setAsks(false);
    if (isNew) {
      const { discardEntry } = await import('../../../local/outbox/outbox');
      if (entry && !(await discardEntry(entry.id))) return fail();
    } else {
      const { act } = await import('../../../sync/outbox');
      const ended = await act('address!del', { id: address.id }, { language });
      if (ended !== 'kept') return toast({ kind: 'error', text: intl.formatMessage({ id: ended === 'noRoom' ? 'address.noRoom' : 'address.notSaved' }) });
      if (refused) await (await import('../../../local/outbox/outbox')).discardEntry(refused.id);
    }
    return toast({ kind: 'done', text: intl.formatMessage({ id: 'address.deleted' }) });
  }

  async function resolve(work: 'retryEntry' | 'discardEntry') {
    const outbox = await import('../../../local/outbox/outbox');
    if (entry && !(await outbox[work](entry.id))) fail();
  }

  return (
    <li ref={ref} className={css['card']} data-mark={mark} tabIndex={-1} aria-label={address.name}>
      <AddressMarks address={address} />
      <AddressText address={address} />
      {refused && (
        <p className={css['why']}>
          <FormattedMessage id={refused.name === 'address!del' ? 'address.refused.del' : refused.name === 'address!edit' ? 'address.refused.edit' : 'address.refused.add'} /> <WhyRefused entry={refused} />
        </p>
      )}
      {isNew && mark === 'waiting' && <p className="small muted"><FormattedMessage id="address.waitsNew" /></p>}
      <div className={css['acts']}>
        {refused && <Button onClick={() => void resolve('retryEntry').catch(fail)} aria-label={named('address.named.retry')}><FormattedMessage id="outbox.retry" /></Button>}
        {(!isNew || refused) && <Button onClick={onEdit} aria-label={named('address.named.edit')}><FormattedMessage id="address.editShort" /></Button>}
        {refused && !isNew && <Button kind="quiet" onClick={() => void resolve('discardEntry').catch(fail)} aria-label={named('address.named.forget')}><FormattedMessage id="address.forget" /></Button>}
        {!mayHaveArrived && <Button kind="quiet" onClick={() => setAsks(true)} aria-label={named('address.named.delete')}><FormattedMessage id="address.deleteShort" /></Button>}
      </div>
      {asks && (
        <Dialog
          title={intl.formatMessage({ id: 'address.delete.title' })}
          onClose={() => setAsks(false)}
          answers={
            <>
              <Button onClick={() => setAsks(false)}><FormattedMessage id="address.delete.keep" /></Button>
              <Button onClick={() => void remove().catch(fail)}><FormattedMessage id="address.delete.go" /></Button>
            </>
          }
        >
          <AddressText address={address} />
          <p className="muted"><FormattedMessage id="address.delete.text" /></p>
        </Dialog>
      )}
    </li>
  );
}
