import type { Staff } from '../../../contract/desk/staff';
import { defaultLanguage } from '../../../rules/languages';
import type { OrderStatus } from '../../../rules/orders/orders';
import { pageReply, type Paging } from '../../db/paging';
import type { Db } from '../../db/schema';
import { readSettings } from '../settings';
import { casesOf, periodCodes, linesOf, refundsOf, toOrder } from './order-view';
import { countMatchingOrders, readLongestWaitingOrders } from './sql/order-rows';

type OrderQuery = Paging & { readonly statuses?: readonly OrderStatus[] | undefined; readonly orderId?: string; readonly serialNumber?: string };

/**
 * The orders that staff may see: first those whose buyer waits for an answer, by its deadline, then those with a reminder,
 * then the oldest.
 */
export async function listSellerOrders(db: Db, staff: Staff, { statuses, orderId, serialNumber, ...paging }: OrderQuery) {
  const filter = {
    ...(staff.role === 'merchant' && { sellerId: staff.sellerId }),
    ...(statuses && { statuses }),
    ...(orderId !== undefined && { orderId }),
    ...(serialNumber !== undefined && { serialNumber }),
  };
  const rows = await readLongestWaitingOrders(db, defaultLanguage, filter, paging);
  const [lines, periods] = [await linesOf(db, rows.map(({ id }) => id)), await readSettings(db, ...periodCodes)];
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
      caseList: row.status < 3 ? [] : await casesOf(db, row.id),
    });
  }
  return pageReply(orders, paging, () => countMatchingOrders(db, filter));
}
