import { useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { chatTextLimit } from '../../../../contract/shop/chat';
import type { WaitingEntry } from '../../../../local/outbox/outbox';
import { emailLimit } from '../../../../rules/account/email';
import { Button } from '../../../../ui/button';
import { useToast } from '../../../../ui/toast';
import type { EditableField } from './entry-message';
import css from './waiting-page.module.css';

type Props = {
  readonly entry: WaitingEntry;
  readonly field: EditableField;
  /** sent or attempted meanwhile; what was typed stays until the user closes the form */
  readonly tooLate: 'sentAsItWas' | 'failed' | undefined;
  readonly onEnd: () => void;
};

/** Edits the one editable field of an entry that the server has not accepted, and sends it again in its old place in the queue. */
export function EditEntry({ entry, field, tooLate, onEnd }: Props) {
  const intl = useIntl();
  const toast = useToast();
  const payload = entry.payload as Readonly<Record<string, unknown>>;
  const written = payload[field];
  const [text, setText] = useState(typeof written === 'string' ? written : '');

  async function keep(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '') return;
    const { replacePayload } = await import('../../../../local/outbox/replace-payload');
    if (await replacePayload(entry.id, { ...payload, [field]: text.trim() })) onEnd();
    else toast({ kind: 'error', text: intl.formatMessage({ id: 'outbox.failed' }) });
  }

  const label = <FormattedMessage id={field === 'email' ? 'account.field.email' : 'outbox.message'} />;
  return (
    <form method="dialog" className={css['edit']} onSubmit={(event) => void keep(event)}>
      {field === 'email' ? (
        <label>
          {label}
          <input type="email" dir="ltr" autoComplete="email" maxLength={emailLimit} value={text} onChange={({ target }) => setText(target.value)} />
        </label>
      ) : (
        <label>
          {label}
          <textarea dir="auto" maxLength={chatTextLimit} value={text} onChange={({ target }) => setText(target.value)} />
        </label>
      )}
      {tooLate && <p role="alert" className={css['why']}><FormattedMessage id={`outbox.${tooLate}`} /></p>}
      <div className={css['acts']}>
        {!tooLate && <Button type="submit" kind="next" disabled={text.trim() === ''}><FormattedMessage id="outbox.sendEdited" /></Button>}
        <Button kind="quiet" onClick={onEnd}><FormattedMessage id={tooLate === 'sentAsItWas' ? 'shell.close' : 'outbox.keepAsIs'} /></Button>
      </div>
    </form>
  );
}
