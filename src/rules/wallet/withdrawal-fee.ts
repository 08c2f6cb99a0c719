import { atRate, compareMoney, subtractMoney, type Money } from '../money';

/** What a withdrawal costs: part of its amount ("0.01" is 1 %), and so much at least. */
type WithdrawalFee = { readonly feeRate: Money; readonly feeMin: Money };

export function feeFor(amount: Money, { feeRate, feeMin }: WithdrawalFee): Money {
  const part = atRate(amount, feeRate);
  return compareMoney(part, feeMin) > 0 ? part : feeMin;
}

/** What arrives: the fee comes out of the amount. */
export function arrivingOf(amount: Money, fee: Money): Money {
  return subtractMoney(amount, fee);
}
