import { FormattedMessage, useIntl } from 'react-intl';
import type { Money } from '../../../../rules/money';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/dialog';
import { MoneyText } from '../../../../ui/money';
import { useToast } from '../../../../ui/toast';
import { ActionError } from './action-error';
import { useOrderAction } from './use-order-action';

type Props = { readonly order: { readonly id: string; readonly total: Money }; readonly onClose: () => void };

/** Confirms asking for a refund of a parcel about which the seller gave no answer. */
export function ClaimDialog({ order: { id, total }, onClose }: Props) {
  const intl = useIntl();
  const toast = useToast();
  const { busy, wrong, run } = useOrderAction();

  async function claim() {
    if (!(await run('order!claim', { orderId: id }))) return;
    toast({ kind: 'done', text: intl.formatMessage({ id: 'parcel.claim.done' }) });
    onClose();
  }

  return (
    <Dialog
      title={intl.formatMessage({ id: 'parcel.claim.title' })}
      onClose={onClose}
      answers={
        <>
          <ActionError wrong={wrong} />
          <Button onClick={onClose}><FormattedMessage id="parcel.claim.keep" /></Button>
          <Button kind="next" onClick={() => void claim()} aria-disabled={busy || undefined}><FormattedMessage id={busy ? 'parcel.claim.doing' : 'order.act.claim'} /></Button>
        </>
      }
    >
      <p className="muted"><FormattedMessage id="parcel.claim.text" values={{ amount: <MoneyText amount={total} /> }} /></p>
    </Dialog>
  );
}
