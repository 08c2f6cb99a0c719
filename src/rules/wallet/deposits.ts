import { atRate, compareMoney, hasDecimals, isAboveZero, parseMoney, subtractMoney, type Money } from '../money';

/** What holds for deposits of one way of paying, all but the rate in its currency. */
export type DepositTerms = {
  readonly minAmount: Money;
  readonly maxAmount: Money;
  /** USDT for one of the currency */
  readonly rate: Money;
  readonly fee: Money;
};

/** Coins have ten decimals, what banks and e-wallets move has two. */
export const depositDecimals = { chain: 10, channel: 2 } as const;

/** Business constant: the least that a deposit is worth, in USDT. */
const leastWorth = parseMoney('1');

/** What is credited for an amount that came in, in USDT. */
export function creditedFor(amount: Money, { rate, fee }: Pick<DepositTerms, 'rate' | 'fee'>): Money {
  return atRate(subtractMoney(amount, fee), rate);
}

/** Why a deposit can't be taken; `undefined` where it can. */
export function depositTrouble(amount: Money, terms: DepositTerms, decimals: number): 'amountError' | 'depositBelowLimit' | 'depositAboveLimit' | undefined {
  if (!hasDecimals(amount, decimals)) return 'amountError';
  const isWorthIt = leastWorth !== undefined && compareMoney(atRate(amount, terms.rate), leastWorth) >= 0;
  if (!isWorthIt || compareMoney(amount, terms.minAmount) < 0 || !isAboveZero(creditedFor(amount, terms))) return 'depositBelowLimit';
  return compareMoney(amount, terms.maxAmount) > 0 ? 'depositAboveLimit' : undefined;
}
