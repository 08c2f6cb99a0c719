import { dayMs } from '../durations';
import { addMoney, multiplyMoney, type Money } from '../money';

/**
 * Whether the seller still decides a refund request. After `answerBefore` the seller may still grant it, but only the
 * mall may refuse it: silence must not decide against the buyer.
 */
export const sellerDecides = (answerBefore: number | null, now: number) => answerBefore === null || now < answerBefore;

/** A refused return can be requested once more. */
export const maxReturnRequests = 2;

/** The most that a return may claim: the price of its lines; for all lines (or none named) everything that was paid, including freight. */
export function maxRefund(
  total: Money,
  lines: readonly { readonly id: string; readonly price: Money; readonly count: number }[],
  lineIds: readonly string[],
): Money {
  const chosen = lines.filter(({ id }) => lineIds.includes(id));
  if (chosen.length === 0 || chosen.length === lines.length) return total;
  return addMoney(...chosen.map(({ price, count }) => multiplyMoney(price, count)));
}

/**
 * The end of the return period, UTC milliseconds: this many days after signing, or after a refusal, which may come late. `null` if
 * there was neither; what is claimed as missing was never signed for.
 */
export function returnEnd(signedAt: number | null, refusedAt: number | undefined, returnDays: number): number | null {
  const from = signedAt === null ? refusedAt : Math.max(signedAt, refusedAt ?? signedAt);
  return from === undefined ? null : from + returnDays * dayMs;
}

/** Return reasons (numbers, contract/shop/orders.ts) that concern the order itself, not goods received. */
const unshippedReasons: readonly number[] = [2, 8, 9];

/** The reasons that fit an order's state: goods that are not shipped yet can be neither wrong nor damaged. */
export function reasonsFor<Reason extends number>(reasons: readonly Reason[], isUnshipped: boolean): readonly Reason[] {
  return isUnshipped ? reasons.filter((reason) => unshippedReasons.includes(reason)) : reasons;
}

/** Who pays for sending goods back, as a mall sets it; `byFault`: the seller if it is the seller's fault, else the buyer. */
export const returnPostages = ['byFault', 'seller', 'buyer'] as const;
export type ReturnPostage = (typeof returnPostages)[number];

/** Not received, wrong goods, counterfeit, missing, damaged, a quality problem. */
const sellersFault: readonly number[] = [1, 3, 4, 5, 6, 7];

export function whoPaysReturn(rule: ReturnPostage, reason: number): 'seller' | 'buyer' {
  if (rule !== 'byFault') return rule;
  return sellersFault.includes(reason) ? 'seller' : 'buyer';
}
