import { FormattedMessage, useIntl } from 'react-intl';
import { dayMs } from '../../../../rules/durations';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/dialog';
import { useToast } from '../../../../ui/toast';
import { useDateTime } from '../../../../ui/use-time';
import { useSetting } from '../../../queries/use-setting';
import { ActionError } from './action-error';
import { useOrderAction } from './use-order-action';

type Props = { readonly order: { readonly id: string; readonly receiveBefore: number | null }; readonly onClose: () => void };

/** Confirms postponing the automatic receipt, which is possible once; says from when to when. */
export function ExtendDialog({ order: { id, receiveBefore }, onClose }: Props) {
  const intl = useIntl();
  const toast = useToast();
  const formatDateTime = useDateTime();
  const days = useSetting('extend_receipt_days');
  const { busy, wrong, run } = useOrderAction();

  async function extend() {
    const done = await run('order!extend', { orderId: id });
    if (!done) return;
    toast({ kind: 'done', text: intl.formatMessage({ id: 'parcel.extend.done' }, { time: formatDateTime(done.reply.receiveBefore) }) });
    onClose();
  }

  return (
    <Dialog
      title={intl.formatMessage({ id: 'parcel.extend.title' })}
      onClose={onClose}
      answers={
        <>
          <ActionError wrong={wrong} />
          <Button onClick={onClose}><FormattedMessage id="parcel.extend.keep" /></Button>
          <Button kind="next" onClick={() => void extend()} aria-disabled={busy || undefined}><FormattedMessage id={busy ? 'parcel.extend.doing' : 'order.act.extend'} /></Button>
        </>
      }
    >
      <p className="muted">
        {receiveBefore === null ? <FormattedMessage id="parcel.extend.by" values={{ days }} /> : <FormattedMessage id="parcel.extend.text" values={{ until: formatDateTime(receiveBefore), days, time: formatDateTime(receiveBefore + days * dayMs) }} />}
      </p>
    </Dialog>
  );
}
