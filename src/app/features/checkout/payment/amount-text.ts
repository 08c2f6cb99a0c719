import type { IntlShape } from 'react-intl';
import { roundToCents, type Money } from '../../../../rules/money';

/** An amount inside a sentence or a button's name, with its unit; kept in one piece where the sentence runs the other way. */
export function amountText(intl: IntlShape, amount: Money): string {
  const figures = intl.formatNumber(roundToCents(amount) as `${number}`, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return intl.locale.startsWith('ar') ? `\u2066${figures} USDT\u2069` : `${figures} USDT`;
}
