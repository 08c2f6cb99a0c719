import { countRows } from '../../db/count-rows';
import type { Db } from '../../db/schema';
import { inPages, type PersonalData } from '../../personal-data';
import { serialNumbersOf } from '../orders';
import { followed } from './follow-payment';
import { ordersOf } from './payments';

export const paymentData: PersonalData = {
  /** Payments open at a provider: their money would come in for an account that is closed. */
  async stops(db, userId, now) {
    const count = await countRows(db.selectFrom('payment').where('user_id', '=', userId).where('state', 'in', ['asked', 'open']).where(followed(now)));
    return count === 0 ? [] : [{ kind: 'payment', count }];
  },
  copy: (db, userId) => ({ payments: paymentsOf(db, userId) }),
  /** Payments stay for the books. */
  async forget(db, userId) {
    await db.updateTable('payment').set({ redirect_url: null }).where('user_id', '=', userId).execute();
  },
};

async function* paymentsOf(db: Db, userId: string) {
  const rows = inPages(
    db
      .selectFrom('payment')
      .select(['id', 'pay_type as payType', 'total', 'charge', 'currency', 'state', 'created_at as createTime', 'paid_at as payTime'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id'));
  for await (const { id, ...row } of rows) yield { ...row, orders: await serialNumbersOf(db, await ordersOf(db, id)) };
}
