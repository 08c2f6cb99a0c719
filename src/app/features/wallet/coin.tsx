import { useIntl, type IntlShape } from 'react-intl';
import type { Money } from '../../../rules/money';
import unit from '../../../ui/money.module.css';

/** All that a coin's amount may have; nothing of it is rounded away where money goes somewhere. */
const mostDecimals = 10;

function figures(intl: IntlShape, amount: Money): string {
  return intl.formatNumber(amount as `${number}`, { minimumFractionDigits: 2, maximumFractionDigits: mostDecimals });
}

/** An amount to its last decimal inside a sentence or a button's name, with its unit; in one piece where the sentence runs the other way. */
export function coinText(intl: IntlShape, amount: Money, symbol: string): string {
  const text = `${figures(intl, amount)} ${symbol}`;
  return intl.locale.startsWith('ar') ? `\u2066${text}\u2069` : text;
}

/** The same by itself. `sign`: what it does to the balance. */
export function Coin({ amount, symbol = 'USDT', sign = '' }: { amount: Money; symbol?: string; sign?: '+' | '−' | '' }) {
  const intl = useIntl();
  return (
    <span className="figures" dir="ltr">
      {sign}{figures(intl, amount)} <small className={unit['unit']}>{symbol}</small>
    </span>
  );
}
