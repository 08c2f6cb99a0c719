import { useAtomValue } from 'jotai';
import { useEffect, useState, type ReactNode } from 'react';
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

/**
 * Warns before a logout that unsent work is lost with it, with two answers of the same size that say what they do. `isKnown`:
 * the device could say that there is some.
 */
export function UnsentDialog({ isKnown, ...answers }: Props & { readonly isKnown: boolean }) {
  return (
    <WithMessages group="account">
      {isKnown ? <Question {...answers} /> : <Doubt {...answers} />}
    </WithMessages>
  );
}

/** Without a list: what it is read from could not be read. */
function Doubt(props: Props) {
  const intl = useIntl();
  return (
    <StayOrLeave title={intl.formatMessage({ id: 'outbox.logOut.unknown' })} {...props}>
      <p className="muted"><FormattedMessage id="outbox.logOut.unknownText" /></p>
    </StayOrLeave>
  );
}

function StayOrLeave({ title, children, onStay, onLeave }: Props & { readonly title: string; readonly children?: ReactNode }) {
  return (
    <Dialog
      title={title}
      onClose={onStay}
      answers={
        <>
          <Button onClick={onStay}><FormattedMessage id="outbox.logOut.stayIn" /></Button>
          <Button onClick={onLeave}><FormattedMessage id="header.logOut" /></Button>
        </>
      }
    >
      {children}
    </Dialog>
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
  if (count === 0) return <StayOrLeave title={intl.formatMessage({ id: 'outbox.logOut.allSent' })} onStay={onStay} onLeave={onLeave} />;
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
