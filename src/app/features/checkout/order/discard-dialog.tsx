import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/dialog';

type Props = { readonly isSent: boolean; readonly onStay: () => void; readonly onDiscard: () => void };

/** Asks before a draft is deleted from the device; warns that one that was sent may have been placed all the same. */
export function DiscardDialog({ isSent, onStay, onDiscard }: Props) {
  const intl = useIntl();
  return (
    <Dialog
      title={intl.formatMessage({ id: 'checkout.discard.title' })}
      onClose={onStay}
      answers={
        <>
          <Button onClick={onStay}><FormattedMessage id="checkout.discard.stay" /></Button>
          <Button onClick={onDiscard}><FormattedMessage id="checkout.draft.discard" /></Button>
        </>
      }
    >
      <p className="muted"><FormattedMessage id={isSent ? 'checkout.discard.textSent' : 'checkout.discard.text'} /></p>
    </Dialog>
  );
}
