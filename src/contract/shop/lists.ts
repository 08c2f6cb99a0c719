import * as v from 'valibot';
import { wholeNumber } from '../fields';
import type { RefusalKey } from '../refusals';

/** Business constant: page size of favourites, follows, orders and a user's other own lists. */
export const userPageSize = 20;

function fromZero(refusal: RefusalKey) {
  return v.pipe(wholeNumber(refusal), v.minValue(0, refusal), v.maxValue(999_999_999, refusal));
}

/** Storefront, 5: "status an integer of at least 0". */
export const statusNumber = fromZero('statusNumber');
/** Wallet, 5: "operation type … an integer of at least 0". */
export const operationType = fromZero('operationTypeNumber');
