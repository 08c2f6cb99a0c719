import { useIntl } from 'react-intl';
import type { Money } from '../../../../rules/money';

/** An amount with all its decimals, at least two, and its unit. Elsewhere amounts are shown in cents; a receipt rounds nothing. */
export function ExactMoney({ amount, isMinus = false }: { amount: Money; isMinus?: boolean }) {
  const intl = useIntl();
  return (
    <bdi className="figures" dir="ltr">
      {intl.formatNumber(`${isMinus ? '-' : ''}${amount}` as `${number}`, { minimumFractionDigits: 2, maximumFractionDigits: 10 })} <small>USDT</small>
    </bdi>
  );
}
