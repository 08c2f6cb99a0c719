import { isFirstDay, leftToHold, payTypes } from '../../../rules/orders/orders';
import { callerOf, type Handler } from '../../shop-call';
import { balanceOf } from '../ledger';
import { readHolds } from '../orders';
import type { CheckoutDependencies } from './dependencies';
import { readHoldLimits } from './terms';

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
      leftToHold: leftToHold(await readHolds(db, { ...buyer, now }), await readHoldLimits(db, buyer.isFirstDay)),
    };
  };
}
