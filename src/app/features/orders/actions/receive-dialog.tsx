import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/dialog';
import { useToast } from '../../../../ui/toast';
import { useSetting } from '../../../queries/use-setting';
import { ActionError } from './action-error';
import { useOrderAction } from './use-order-action';

/** Confirms the receipt of an order: the seller is told, and the period for returns begins. */
export function ReceiveDialog({ order: { id }, onClose }: { order: { readonly id: string }; onClose: () => void }) {
  const intl = useIntl();
  const toast = useToast();
  const days = useSetting('return_days');
  const { busy, wrong, run } = useOrderAction();

  async function receive() {
    if (!(await run('order!receipt', { orderId: id }))) return;
    toast({ kind: 'done', text: intl.formatMessage({ id: 'order.receive.done' }) });
    onClose();
  }

  return (
    <Dialog
      title={intl.formatMessage({ id: 'order.receive.title' })}
      onClose={onClose}
      answers={
        <>
          <ActionError wrong={wrong} />
          <Button onClick={onClose}><FormattedMessage id="order.receive.notYet" /></Button>
          <Button kind="next" onClick={() => void receive()} aria-disabled={busy || undefined}><FormattedMessage id={busy ? 'order.receive.doing' : 'order.receive.go'} /></Button>
        </>
      }
    >
      <p className="muted"><FormattedMessage id="order.receive.text" values={{ days }} /></p>
    </Dialog>
  );
}
