import { sql } from 'kysely';
import { asMoment } from '../../db/moment';
import { inPages, type PersonalData } from '../../personal-data';
import { followedMs } from './follow-payment';

export const paymentData: PersonalData = {
  /** At a provider, whose money would come in for an account that is closed. */
  async stops(db, userId, now) {
    const { n } = await db
      .selectFrom('payment')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('user_id', '=', userId)
      .where('state', 'in', ['asked', 'open'])
      .where('created_at', '>', asMoment(now - followedMs))
      .executeTakeFirstOrThrow();
    return n === 0 ? [] : [{ kind: 'payment', count: n }];
  },
  copy: (db, userId) => ({
    payments: inPages(({ limit, offset }) =>
      db
        .selectFrom('payment')
        .select(['pay_type as payType', 'total', 'charge', 'currency', 'state', 'created_at as createTime', 'paid_at as payTime'])
        .select(sql<string[]>`(select json_agg(o.serial_number order by o.serial_number) from payment_order p join shop_order o on o.id = p.order_id where p.payment_id = payment.id)`.as('orders'))
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute()),
  }),
  /** What was paid stays for the books. */
  async forget(db, userId) {
    await db.updateTable('payment').set({ redirect_url: null }).where('user_id', '=', userId).execute();
  },
};
