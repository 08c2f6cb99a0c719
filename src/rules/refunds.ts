import { addMoney, multiplyMoney, type Money } from './money';

const dayMs = 86_400_000;

/** A refused return can be asked for once more. */
export const mostReturnRequests = 2;

/**
 * The most that a return may ask for: what its lines cost, and with all of them (or none named) everything that was paid,
 * freight too.
 */
export function mostRefund(
  total: Money,
  lines: readonly { readonly id: string; readonly price: Money; readonly count: number }[],
  lineIds: readonly string[],
): Money {
  const chosen = lines.filter(({ id }) => lineIds.includes(id));
  if (chosen.length === 0 || chosen.length === lines.length) return total;
  return addMoney(...chosen.map(({ price, count }) => multiplyMoney(price, count)));
}

/** When the return period ends, UTC milliseconds: so many days after signing, or after a refusal, which may come late. */
export function returnEnd(signedAt: number, refusedAt: number | undefined, returnDays: number): number {
  return Math.max(signedAt, refusedAt ?? signedAt) + returnDays * dayMs;
}
