import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { watchBegunForms } from '../../../../local/begun-forms';
import { watchUnsentCart } from '../../../../local/cart/cart-sync';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/dialog';
import { WithMessages } from '../../../../ui/loading/with-messages';
import { orderDraftsAtom } from '../../../queries/order-drafts';
import { outboxEntriesAtom } from '../../../queries/outbox-status';
import { EntryList } from './entry-list';

type Props = { readonly onStay: () => void; readonly onLeave: () => void };

/** Warns before a logout that unsent work is lost with it, with two answers of the same size that say what they do. */
export function UnsentDialog(props: Props) {
  return (
    <WithMessages group="account">
      <Question {...props} />
    </WithMessages>
  );
}

function Question({ onStay, onLeave }: Props) {
  const intl = useIntl();
  const waiting = useAtomValue(outboxEntriesAtom) ?? [];
  const drafts = useAtomValue(orderDraftsAtom)?.length ?? 0;
  const [isCartUnsent, setCartUnsent] = useState<boolean>();
  useEffect(() => watchUnsentCart(setCartUnsent), []);
  const [begun, setBegun] = useState<readonly string[]>();
  useEffect(() => watchBegunForms(setBegun), []);
  if (isCartUnsent === undefined || begun === undefined) return null;
  const count = waiting.length + begun.length + drafts + (isCartUnsent ? 1 : 0);
  // Everything was sent while the dialog was open: nothing is lost any more.
  if (count === 0) {
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
      title={intl.formatMessage({ id: 'outbox.logOut.title' }, { count })}
      onClose={onStay}
      answers={
        <>
          <Button onClick={onStay}><FormattedMessage id="outbox.logOut.stay" /></Button>
          <Button onClick={onLeave}><FormattedMessage id="outbox.logOut.leave" values={{ count }} /></Button>
        </>
      }
    >
      <p className="muted"><FormattedMessage id="outbox.logOut.text" values={{ count }} /></p>
      {waiting.length > 0 && <EntryList entries={waiting} />}
      {begun.map((kind, index) => <p key={index}><FormattedMessage id="outbox.logOut.begun" values={{ kind }} /></p>)}
      {drafts > 0 && <p><FormattedMessage id="outbox.logOut.drafts" values={{ count: drafts }} /></p>}
      {isCartUnsent && <p><FormattedMessage id="outbox.logOut.cart" /></p>}
    </Dialog>
  );
}
