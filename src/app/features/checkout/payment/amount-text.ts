import type { IntlShape } from 'react-intl';
import { roundToCents, type Money } from '../../../../rules/money';

/** An amount with its unit for a sentence or a button's label; isolated in right-to-left text. */
export function amountText(intl: IntlShape, amount: Money): string {
  const figures = intl.formatNumber(roundToCents(amount) as `${number}`, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return intl.locale.startsWith('ar') ? `\u2066${figures} USDT\u2069` : `${figures} USDT`;
}
