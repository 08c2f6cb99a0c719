import { fromWhole } from '../cents';
import { atRate, compareMoney, hasAtMostDecimals, isAboveZero, multiplyMoney, noMoney, parseMoney, subtractMoney, type Money } from '../money';

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

/** The least value of a deposit, in USDT. */
const minWorth = parseMoney('1');

/** What is credited for a received amount, in USDT. */
export function creditedFor(amount: Money, { rate, fee }: Pick<DepositTerms, 'rate' | 'fee'>): Money {
  return atRate(subtractMoney(amount, fee), rate);
}

/** Why a deposit is refused; `undefined` if it is accepted. */
export function depositTrouble(amount: Money, terms: DepositTerms, decimals: number): 'amountError' | 'depositBelowLimit' | 'depositAboveLimit' | undefined {
  if (!hasAtMostDecimals(amount, decimals)) return 'amountError';
  const isWorthIt = minWorth !== undefined && compareMoney(atRate(amount, terms.rate), minWorth) >= 0;
  if (!isWorthIt || compareMoney(amount, terms.minAmount) < 0 || !isAboveZero(creditedFor(amount, terms))) return 'depositBelowLimit';
  return compareMoney(amount, terms.maxAmount) > 0 ? 'depositAboveLimit' : undefined;
}

const scale = 10;
const unit = 10_000_000_000n;
const unitsOf = (amount: Money) => BigInt(multiplyMoney(amount, Number(unit)));
const dividedUp = (value: bigint, by: bigint) => (value + by - 1n) / by;

/**
 * The least amount that is accepted, with this many decimals: the method's own minimum, or more where that is worth too little,
 * or would be eaten up by the fee. It is what a shopper must be told before the money is sent.
 */
export function minDeposit({ minAmount, rate, fee }: Omit<DepositTerms, 'maxAmount'>, decimals: number): Money {
  const perUnit = unitsOf(rate);
  if (perUnit <= 0n) return minAmount;
  const worthIt = dividedUp(unitsOf(minWorth ?? noMoney) * unit, perUnit);
  const aboveFee = unitsOf(fee) + dividedUp(unit, perUnit);
  const least = [worthIt, aboveFee].reduce((most, each) => (each > most ? each : most), unitsOf(minAmount));
  const step = 10n ** BigInt(scale - decimals);
  return fromWhole(dividedUp(least, step) * step, scale);
}
