import { useIntl } from 'react-intl';
import { roundToCents, type Money } from '../rules/money';
import css from './money.module.css';

/** An amount with two decimals, the locale's separators, and always its unit. `sign`: of an amount that is subtracted; it stands before the figures in every language. */
export function MoneyText({ amount, sign = '', className }: { amount: Money; sign?: '−' | ''; className?: string | undefined }) {
  const intl = useIntl();
  const figures = intl.formatNumber(roundToCents(amount) as `${number}`, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <span className={`figures ${className ?? ''}`} dir="ltr" suppressHydrationWarning>
      {sign}{figures} <small className={css['unit']}>USDT</small>
    </span>
  );
}
