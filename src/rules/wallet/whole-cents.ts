import type { Money } from '../money';

/** A balance in whole cents, rounded down: rounded as other amounts are, it could say that there is more than can be spent. */
export function wholeCents(balance: Money): Money {
  return balance.replace(/(\.\d\d)\d+$/, '$1') as Money;
}
