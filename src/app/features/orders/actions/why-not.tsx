import { useSetAtom } from 'jotai';
import { FormattedMessage } from 'react-intl';
import type { WhyNot as Why } from '../../../../rules/orders/order-actions';
import { Button } from '../../../../ui/button';
import { useDateTime } from '../../../../ui/use-time';
import { useSetting } from '../../../queries/use-setting';
import { chatOpenAtom } from '../../chat';
import css from '../orders.module.css';

type Props = { readonly why: Why; readonly returnBefore: number | null | undefined };

/** Why an order can't be cancelled or returned now, and what to do instead. */
export function WhyNot({ why, returnBefore }: Props) {
  const formatDateTime = useDateTime();
  const days = useSetting('return_days');
  const setChatOpen = useSetAtom(chatOpenAtom);
  return (
    <div className={css['why']}>
      <p><FormattedMessage id={`order.whyNot.${why}`} values={{ days, time: returnBefore == null ? '' : formatDateTime(returnBefore) }} /></p>
      {why === 'over' && <Button onClick={() => setChatOpen(true)}><FormattedMessage id="order.service" /></Button>}
    </div>
  );
}
