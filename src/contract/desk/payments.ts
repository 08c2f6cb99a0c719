import * as v from 'valibot';
import { payTypes } from '../../rules/orders/orders';
import { id, pageNum, pageOf, pageSize, time } from '../fields';
import { userPageSize } from '../shop/lists';
import { declareDeskCall } from './desk-call';
import { singleLine } from './fields';

export const deskPaymentCalls = {
  /** payments that wait for an operator, oldest first: money came that was not booked, and `trouble` says which; `providerId` is the payment's name at its provider */
  'payment!list': declareDeskCall({
    capability: 'wallet',
    payload: v.strictObject({ pageNum, pageSize: pageSize(userPageSize) }),
    reply: pageOf(v.object({ id, createTime: time, username: v.string(), payType: v.picklist(payTypes), providerId: v.nullable(v.string()), serialNumberList: v.array(v.string()), trouble: v.string() })),
    refusals: ['pageNumber'],
  }),
  /**
   * takes a payment off that list; `trouble` as the list says it: another one, which nobody has read, is not settled. `note` says what
   * became of the money, in the audit log
   */
  'payment!settle': declareDeskCall({
    capability: 'wallet',
    changes: true,
    secondFactor: true,
    payload: v.strictObject({ id, trouble: v.string(), note: singleLine(500) }),
    reply: v.null(),
    refusals: ['recordUnknown', 'recordDecided'],
  }),
};
