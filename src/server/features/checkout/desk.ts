import type { deskPaymentCalls } from '../../../contract/desk/payments';
import { countRows } from '../../db/count-rows';
import { pageReply, offsetOf } from '../../db/paging';
import type { DeskHandlers } from '../../desk-call';
import { serialNumbersOf } from '../orders';
import { ordersOf } from './payments';

export const paymentDesk: DeskHandlers<keyof typeof deskPaymentCalls> = {
  async 'payment!list'(paging, { db }) {
    const waiting = db.selectFrom('payment').innerJoin('app_user', 'app_user.id', 'payment.user_id').where('payment.state', '=', 'wrong');
    const rows = await waiting
      .select(['payment.id', 'payment.created_at as createTime', 'username', 'pay_type as payType', 'provider_id as providerId', 'trouble'])
      .orderBy('payment.created_at')
      .orderBy('payment.id')
      .limit(paging.pageSize)
      .offset(offsetOf(paging))
      .execute();
    const payments = await Promise.all(rows.map(async (row) => ({ ...row, serialNumberList: await serialNumbersOf(db, await ordersOf(db, row.id)) })));
    return pageReply(payments, paging, () => countRows(waiting));
  },
};
