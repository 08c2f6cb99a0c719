import { useRef, useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { cancelReasons } from '../../../../contract/shop/orders';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/dialog';
import { useToast } from '../../../../ui/toast';
import css from '../orders.module.css';
import { cancelReasonKeys } from '../returns/reason-keys';
import { ActionError } from './action-error';
import { useOrderAction } from './use-order-action';

type Props = { readonly order: { readonly id: string; readonly serialNumber: string }; readonly onClose: () => void };

/** Asks why an order is cancelled; no reason is preselected. */
export function CancelDialog({ order: { id, serialNumber }, onClose }: Props) {
  const intl = useIntl();
  const toast = useToast();
  const { busy, wrong, run } = useOrderAction();
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState<(typeof cancelReasons)[number]>();
  const [isMissing, setMissing] = useState(false);

  async function cancel(event?: FormEvent) {
    event?.preventDefault();
    if (reason === undefined) {
      setMissing(true);
      form.current?.querySelector('input')?.focus();
      return;
    }
    if (!(await run('order!cancel', { orderId: id, reason }))) return;
    toast({ kind: 'done', text: intl.formatMessage({ id: 'order.cancel.done' }) });
    onClose();
  }

  return (
    <Dialog
      title={intl.formatMessage({ id: 'order.cancel.title' })}
      onClose={onClose}
      answers={
        <>
          <ActionError id="cancel-reason-wrong" wrong={isMissing ? intl.formatMessage({ id: 'order.reasonMissing' }) : wrong} />
          <Button onClick={onClose}><FormattedMessage id="order.cancel.keep" /></Button>
          <Button onClick={() => void cancel()} aria-disabled={busy || undefined}><FormattedMessage id={busy ? 'order.cancel.doing' : 'order.cancel.go'} /></Button>
        </>
      }
    >
      <p className="muted"><FormattedMessage id="order.cancel.text" values={{ serial: <bdi dir="ltr">{serialNumber}</bdi> }} /></p>
      <form ref={form} method="dialog" onSubmit={(event) => void cancel(event)}>
        <fieldset className={css['choices']} role="radiogroup" aria-invalid={isMissing || undefined} aria-describedby="cancel-reason-wrong">
          <legend><FormattedMessage id="order.cancel.why" /></legend>
          {cancelReasons.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="reason"
                value={one}
                checked={reason === one}
                onChange={() => {
                  setReason(one);
                  setMissing(false);
                }}
              />
              <FormattedMessage id={`order.cancelReason.${cancelReasonKeys[one]}`} />
            </label>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}
