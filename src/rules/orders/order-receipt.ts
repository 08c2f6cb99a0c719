import { addMoney, multiplyMoney, noMoney, subtractMoney, type Money } from '../money';
import type { OrderStatus, ReturnStatus } from './orders';

/** Whether an order was ever paid: one that is unpaid, or was cancelled before payment, has no receipt. */
export function hasReceipt({ status }: { readonly status: OrderStatus }): boolean {
  return status >= 1;
}

type Paid = {
  readonly total: Money;
  readonly lines: readonly { readonly id: string; readonly price: Money; readonly count: number }[];
  readonly refunds: readonly { readonly amount: Money; readonly returnStatus: ReturnStatus }[];
};

/** The figures of a receipt: each line's sum by its id, what was refunded, and what is left. Exact, never rounded. */
export function receiptFigures({ total, lines, refunds }: Paid): { readonly lineSums: ReadonlyMap<string, Money>; readonly refunded: Money; readonly left: Money } {
  const given = refunds.filter(({ returnStatus }) => returnStatus === 'refunded').map(({ amount }) => amount);
  const refunded = addMoney(noMoney, ...given);
  return { lineSums: new Map(lines.map(({ id, price, count }) => [id, multiplyMoney(price, count)])), refunded, left: subtractMoney(total, refunded) };
}
