import { atRate, compareMoney, subtractMoney, type Money } from '../money';

/** The fee of a withdrawal: a fraction of its amount ("0.01" is 1 %), with a minimum. */
type WithdrawalFee = { readonly feeRate: Money; readonly feeMin: Money };

export function feeFor(amount: Money, { feeRate, feeMin }: WithdrawalFee): Money {
  const part = atRate(amount, feeRate);
  return compareMoney(part, feeMin) > 0 ? part : feeMin;
}

/** What arrives: the fee is deducted from the amount. */
export function arrivingOf(amount: Money, fee: Money): Money {
  return subtractMoney(amount, fee);
}
