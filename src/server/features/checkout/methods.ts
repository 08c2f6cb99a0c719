import { payTypes } from '../../../rules/orders';
import { callerOf, type Handler } from '../../shop-call';
import { balanceOf } from '../ledger';
import type { CheckoutParts } from './parts';

/** Which ways of paying are available, and the spendable balance. */
export function listMethods({ providers }: CheckoutParts): Handler<'order!methods'> {
  return async (_payload, context) => ({
    methodList: payTypes.map((payType) => ({ payType, open: context.payments.includes(payType) && (payType === 'balance' || providers[payType] !== undefined) })),
    balance: (await balanceOf(context.db, callerOf(context).userId)).available,
  });
}
