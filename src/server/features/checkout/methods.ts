import { isFirstDay, leftToReserve, payTypes } from '../../../rules/orders/orders';
import { callerOf, type Handler } from '../../shop-call';
import { balanceOf } from '../ledger';
import { readUnpaid } from '../orders';
import type { CheckoutDependencies } from './dependencies';
import { readUnpaidLimits } from './terms';

/** Which ways of paying are available, the spendable balance, and how much more may wait unpaid. */
export function listMethods({ providers }: CheckoutDependencies): Handler<'order!methods'> {
  return async (_payload, context) => {
    const { db } = context;
    const { userId } = callerOf(context);
    const { created_at: since } = await db.selectFrom('app_user').select('created_at').where('id', '=', userId).executeTakeFirstOrThrow();
    const now = context.now();
    const buyer = { userId, isFirstDay: isFirstDay(since, now) };
    return {
      methodList: payTypes.map((payType) => ({ payType, open: context.payments.includes(payType) && (payType === 'balance' || providers[payType] !== undefined) })),
      balance: (await balanceOf(db, userId)).available,
      // The name that older pages, and replies that they stored, know.
      leftToHold: leftToReserve(await readUnpaid(db, { ...buyer, now }), await readUnpaidLimits(db, buyer.isFirstDay)),
    };
  };
}
