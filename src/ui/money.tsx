import { useIntl } from 'react-intl';
import { roundToCents, type Money } from '../rules/money';
import css from './money.module.css';

/** An amount with two decimals, the locale's separators, and always its unit. */
export function MoneyText({ amount, className }: { amount: Money; className?: string | undefined }) {
  const intl = useIntl();
  const figures = intl.formatNumber(roundToCents(amount) as `${number}`, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <span className={`figures ${className ?? ''}`} dir="ltr" suppressHydrationWarning>
      {figures} <small className={css['unit']}>USDT</small>
    </span>
  );
}
