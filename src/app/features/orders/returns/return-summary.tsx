import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { OrderLine, returnReasons } from '../../../../contract/shop/orders';
import type { Money } from '../../../../rules/money';
import { whoPaysReturn } from '../../../../rules/orders/refunds';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/dialog';
import { MoneyText } from '../../../../ui/money';
import { usePublicQuery } from '../../../queries/use-public-query';
import { useReturnPostage } from '../../../queries/use-return-postage';
import { useSetting } from '../../../queries/use-setting';
import { TryAgain } from '../../account';
import { Unreached } from '../../catalog';
import { ActionError } from '../actions/action-error';
import css from '../orders.module.css';
import { returnReasonKeys } from './reason-keys';

type Props = {
  readonly isUnshipped: boolean;
  readonly lines: readonly OrderLine[];
  readonly reason: (typeof returnReasons)[number];
  readonly amount: Money;
  readonly pictures: number;
  /** number of pictures uploaded so far; `undefined` while nothing is under way */
  readonly uploaded: number | undefined;
  readonly wrong: string | undefined;
  readonly onSend: () => void;
  readonly onClose: () => void;
};

/** Summary of a return request before it is sent: goods, amount, method, time, and who pays what. Nobody sends it before they know that. */
export function ReturnSummary({ isUnshipped, lines, reason, amount, pictures, uploaded, wrong, onSend, onClose }: Props) {
  const intl = useIntl();
  const shipping = useId();
  const busy = uploaded !== undefined;
  const asked = usePublicQuery('syspara!getSyspara', { code: 'return_postage' });
  const postage = useReturnPostage();
  const isHeld = !isUnshipped && asked.status !== 'success';
  const answerDays = useSetting('refund_answer_days');
  const kind = isUnshipped ? 'unshipped' : 'return';
  return (
    <Dialog
      title={intl.formatMessage({ id: `order.return.summary.${kind}` })}
      onClose={onClose}
      answers={
        <>
          <ActionError wrong={wrong} />
          <Button onClick={onClose}><FormattedMessage id="order.return.change" /></Button>
          <Button kind={isHeld ? 'held' : 'next'} onClick={() => (isHeld ? undefined : onSend())} aria-disabled={busy || isHeld || undefined} aria-describedby={isHeld ? shipping : undefined}><FormattedMessage id={busy ? 'order.return.sending' : `order.return.send.${kind}`} /></Button>
        </>
      }
    >
      <dl className={css['summary']}>
        <div><dt><FormattedMessage id="order.return.summary.goods" /></dt><dd>{intl.formatList(lines.map(({ name }) => `\u2068${name}\u2069`))}</dd></div>
        <div><dt><FormattedMessage id="order.return.summary.reason" /></dt><dd><FormattedMessage id={`order.returnReason.${returnReasonKeys[reason]}`} /></dd></div>
        <div><dt><FormattedMessage id="order.return.amount" /></dt><dd><strong><MoneyText amount={amount} /></strong></dd></div>
        <div><dt><FormattedMessage id="order.return.summary.method" /></dt><dd><FormattedMessage id="order.return.toBalance" /></dd></div>
        <div><dt><FormattedMessage id="order.return.summary.when" /></dt><dd><FormattedMessage id={`order.return.when.${kind}`} values={{ time: intl.formatNumber(answerDays, { style: 'unit', unit: 'day', unitDisplay: 'long' }) }} /></dd></div>
        {!isUnshipped && (isHeld || postage) && (
          <div>
            <dt><FormattedMessage id="order.return.summary.shipping" /></dt>
            <dd id={shipping}>
              {postage && <FormattedMessage id={`order.return.pays.${whoPaysReturn(postage, reason)}`} />}
              {asked.status === 'pending' && <FormattedMessage id="shell.loading" />}
              {asked.status !== 'pending' && asked.status !== 'success' && <><Unreached why={asked} /><TryAgain /></>}
            </dd>
          </div>
        )}
        {pictures > 0 && <div><dt><FormattedMessage id="order.return.pictures" /></dt><dd><FormattedMessage id="write.picture.sent" values={{ sent: uploaded ?? 0, all: pictures }} /> {busy && <progress value={uploaded} max={pictures} aria-label={intl.formatMessage({ id: 'order.return.pictures' })} />}</dd></div>}
      </dl>
    </Dialog>
  );
}
