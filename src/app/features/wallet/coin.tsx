import { useIntl, type IntlShape } from 'react-intl';
import type { Money } from '../../../rules/money';
import unit from '../../../ui/money.module.css';

/** The most decimals a coin amount can have; amounts that are transferred are never rounded. */
const mostDecimals = 10;

function figures(intl: IntlShape, amount: Money): string {
  return intl.formatNumber(amount as `${number}`, { minimumFractionDigits: 2, maximumFractionDigits: mostDecimals });
}

/** An amount with its unit, unrounded, for use in a sentence or an accessible name; isolated left to right in a right-to-left locale. */
export function coinText(intl: IntlShape, amount: Money, symbol: string): string {
  const text = `${figures(intl, amount)} ${symbol}`;
  return intl.locale.startsWith('ar') ? `\u2066${text}\u2069` : text;
}

/** The same as an element of its own. `sign`: its effect on the balance. */
export function Coin({ amount, symbol = 'USDT', sign = '' }: { amount: Money; symbol?: string; sign?: '+' | '−' | '' }) {
  const intl = useIntl();
  return (
    <span className="figures" dir="ltr">
      {sign}{figures(intl, amount)} <small className={unit['unit']}>{symbol}</small>
    </span>
  );
}
