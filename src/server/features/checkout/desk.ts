import type { deskPaymentCalls } from '../../../contract/desk/payments';
import { refuse } from '../../calls/refusal';
import { countRows } from '../../db/count-rows';
import { pageReply, limitOffset } from '../../db/paging';
import { timestamp } from '../../db/timestamp';
import type { DeskHandlers } from '../../desk-call';
import { serialNumbersOf } from '../orders';
import { ordersOf } from './payments';

export const paymentDesk: DeskHandlers<keyof typeof deskPaymentCalls> = {
  async 'payment!list'(paging, { db }) {
    const waiting = db.selectFrom('payment').innerJoin('app_user', 'app_user.id', 'payment.user_id').where('payment.state', '=', 'wrong').where('settled_at', 'is', null);
    const rows = await waiting
      .select(['payment.id', 'payment.created_at as createTime', 'username', 'pay_type as payType', 'provider_id as providerId', 'trouble'])
      .orderBy('payment.created_at')
      .orderBy('payment.id')
      .modifyEnd(limitOffset(paging))
      .execute();
    const payments = await Promise.all(rows.map(async (row) => ({ ...row, serialNumberList: await serialNumbersOf(db, await ordersOf(db, row.id)) })));
    return pageReply(payments, paging, () => countRows(waiting));
  },
  async 'payment!settle'({ id, trouble, note }, { db, now, audit }) {
    const row = await db.selectFrom('payment').select(['trouble', 'settled_at']).where('id', '=', id).where('state', '=', 'wrong').forUpdate().executeTakeFirst();
    if (!row) return refuse('recordUnknown', { field: 'id' });
    if (row.settled_at !== null) return refuse('recordDecided');
    if (row.trouble !== trouble) return refuse('parameterError', { field: 'trouble' });
    await db.updateTable('payment').set({ settled_at: timestamp(now()) }).where('id', '=', id).execute();
    audit({ subject: id, before: { trouble }, after: { note } });
    return null;
  },
};
