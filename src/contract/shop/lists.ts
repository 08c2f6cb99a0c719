import * as v from 'valibot';
import type { RefusalKey } from '../refusals';

/** Business constant: page size of favourites, follows, orders and a user's other own lists. */
export const userPageSize = 20;

// Forms and queries carry numbers as text (see fields.ts).
function fromZero(refusal: RefusalKey) {
  const digits = v.pipe(v.string(refusal), v.regex(/^\d{1,9}$/, refusal), v.transform(Number));
  return v.union([v.pipe(v.number(refusal), v.integer(refusal), v.minValue(0, refusal), v.maxValue(999_999_999, refusal)), digits], refusal);
}

/** Storefront, 5: "status an integer of at least 0". */
export const statusNumber = fromZero('statusNumber');
/** Wallet, 5: "operation type … an integer of at least 0". */
export const operationType = fromZero('operationTypeNumber');
