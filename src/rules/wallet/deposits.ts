import { atRate, compareMoney, hasDecimals, isAboveZero, parseMoney, subtractMoney, type Money } from '../money';

/** The terms for deposits by one method of payment; all but the rate are in its currency. */
export type DepositTerms = {
  readonly minAmount: Money;
  readonly maxAmount: Money;
  /** USDT for one unit of the currency */
  readonly rate: Money;
  readonly fee: Money;
};

/** Coins have ten decimals, bank and e-wallet transfers two. */
export const depositDecimals = { chain: 10, channel: 2 } as const;

/** Business constant: the least value of a deposit, in USDT. */
const leastWorth = parseMoney('1');

/** What is credited for a received amount, in USDT. */
export function creditedFor(amount: Money, { rate, fee }: Pick<DepositTerms, 'rate' | 'fee'>): Money {
  return atRate(subtractMoney(amount, fee), rate);
}

/** Why a deposit is refused; `undefined` if it is accepted. */
export function depositTrouble(amount: Money, terms: DepositTerms, decimals: number): 'amountError' | 'depositBelowLimit' | 'depositAboveLimit' | undefined {
  if (!hasDecimals(amount, decimals)) return 'amountError';
  const isWorthIt = leastWorth !== undefined && compareMoney(atRate(amount, terms.rate), leastWorth) >= 0;
  if (!isWorthIt || compareMoney(amount, terms.minAmount) < 0 || !isAboveZero(creditedFor(amount, terms))) return 'depositBelowLimit';
  return compareMoney(amount, terms.maxAmount) > 0 ? 'depositAboveLimit' : undefined;
}
