import * as v from 'valibot';
import { declareCall } from '../call';
import { id } from '../fields';

export const oneOrder = v.strictObject({ orderId: id });
export const orderStatusRefusals = ['orderUnknown', 'orderCancelled', 'orderCompleted', 'orderStatus'] as const;

/** The order calls that go through the outbox; in their own module, because the outbox loads before any order page. */
export const remindCalls = {
  /** once per order */
  'order!remind': declareCall({ caller: 'shopper', offline: 'outbox', changes: true, payload: oneOrder, reply: v.null(), refusals: [...orderStatusRefusals, 'orderReminded'] }),
};
