import { defaultLanguage } from '../../../rules/languages';
import type { Db } from '../../db/schema';
import { answerPage, type Paging } from '../catalog';
import { countMatchingOrders, linesOf, readLongestWaitingOrders, readPeriods, refundsOf, toOrder } from '../orders';
import type { Staff } from './staff';

type Wanted = Paging & { readonly statuses?: readonly number[]; readonly orderId?: string };

/** The orders that staff may see, those with a reminder first, then the oldest first: what waits longest is on top. */
export async function listShopOrders(db: Db, staff: Staff, { statuses, orderId, ...paging }: Wanted) {
  const filter = { ...(staff.role === 'merchant' && { sellerId: staff.sellerId }), ...(statuses && { statuses }), ...(orderId !== undefined && { orderId }) };
  const rows = await readLongestWaitingOrders(db, defaultLanguage, filter, paging);
  const [lines, periods] = [await linesOf(db, rows.map(({ id }) => id)), await readPeriods(db)];
  const orders = [];
  for (const row of rows) {
    orders.push({
      ...toOrder(row, periods),
      receiver: {
        name: row.name, email: row.email, areaCode: row.area_code, phone: row.phone, country: row.country, state: row.state, city: row.city,
        postCode: row.post_code, address: row.address,
      },
      remark: row.remark,
      goodsList: lines.filter(({ orderId: of }) => of === row.id).map(({ orderId: _of, reviewed: _reviewed, ...line }) => line),
      refundList: row.return_status === 'none' ? [] : await refundsOf(db, row.id),
    });
  }
  return answerPage(orders, paging, () => countMatchingOrders(db, filter));
}
