import * as v from 'valibot';
import { declareCall } from '../call';
import { id } from '../fields';

export const one = v.strictObject({ orderId: id });
export const statusRefusals = ['orderUnknown', 'orderCancelled', 'orderCompleted', 'orderStatus'] as const;

/** What of an order waits in the outbox: it stands apart, because the queue is here before any order's page. */
export const remindCalls = {
  /** once per order */
  'order!remind': declareCall({ caller: 'shopper', offline: 'outbox', changes: true, payload: one, reply: v.null(), refusals: [...statusRefusals, 'orderReminded'] }),
};
