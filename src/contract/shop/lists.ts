import * as v from 'valibot';
import { wholeNumber } from '../fields';
import type { RefusalKey } from '../refusals';

/** Page size of favourites, follows, orders and a user's other own lists. */
export const userPageSize = 20;

function fromZero(refusal: RefusalKey) {
  return v.pipe(wholeNumber(refusal), v.minValue(0, refusal), v.maxValue(999_999_999, refusal));
}

/** A status number, from 0. */
export const statusNumber = fromZero('statusNumber');
/** The number of an operation type, from 0. */
export const operationType = fromZero('operationTypeNumber');
