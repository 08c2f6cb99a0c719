import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/dialog';
import { WithTexts } from '../../../../ui/loading/with-texts';
import { orderDraftsAtom } from '../../../queries/order-drafts';
import { outboxEntriesAtom } from '../../../queries/outbox-status';
import { EntryList } from './entry-list';

type Props = { readonly onStay: () => void; readonly onLeave: () => void };

/** Warns before a logout that unsent work is lost with it, with two answers of the same size that say what they do. */
export function UnsentDialog(props: Props) {
  return (
    <WithTexts group="account">
      <Question {...props} />
    </WithTexts>
  );
}

function Question({ onStay, onLeave }: Props) {
  const intl = useIntl();
  const waiting = useAtomValue(outboxEntriesAtom) ?? [];
  const count = waiting.length;
  const drafts = useAtomValue(orderDraftsAtom)?.length ?? 0;
  // Everything was sent while the dialog was open: nothing is lost any more.
  if (count + drafts === 0) {
    return (
      <Dialog
        title={intl.formatMessage({ id: 'outbox.logOut.allSent' })}
        onClose={onStay}
        answers={
          <>
            <Button onClick={onStay}><FormattedMessage id="outbox.logOut.stayIn" /></Button>
            <Button onClick={onLeave}><FormattedMessage id="header.logOut" /></Button>
          </>
        }
      />
    );
  }
  return (
    <Dialog
      title={intl.formatMessage({ id: 'outbox.logOut.title' }, { count: count + drafts })}
      onClose={onStay}
      answers={
        <>
          <Button onClick={onStay}><FormattedMessage id="outbox.logOut.stay" /></Button>
          <Button onClick={onLeave}><FormattedMessage id="outbox.logOut.leave" values={{ count: count + drafts }} /></Button>
        </>
      }
    >
      <p className="muted"><FormattedMessage id="outbox.logOut.text" values={{ count: count + drafts }} /></p>
      {count > 0 && <EntryList entries={waiting} />}
      {drafts > 0 && <p><FormattedMessage id="outbox.logOut.drafts" values={{ count: drafts }} /></p>}
    </Dialog>
  );
}
