import { sql } from 'kysely';
import type { Staff } from '../../../contract/desk/staff';
import { defaultLanguage } from '../../../rules/languages';
import type { OrderStatus } from '../../../rules/orders';
import type { Db } from '../../db/schema';
import { answerPage, skippedBy, type Paging } from '../catalog';
import { readPeriods } from './order-settings';
import { linesOf, ordersIn, refundsOf, toOrder } from './order-view';

type Wanted = Paging & { readonly statuses?: readonly OrderStatus[] | undefined; readonly orderId?: string; readonly serialNumber?: string };

/** The orders that staff may see, those with a reminder first, then the oldest first: what waits longest is on top. */
export async function listSellerOrders(db: Db, staff: Staff, { statuses, orderId, serialNumber, ...paging }: Wanted) {
  const mine = staff.role === 'merchant' ? sql<boolean>`seller_id = ${staff.sellerId}` : sql<boolean>`true`;
  const inStatus = statuses === undefined ? sql<boolean>`true` : sql<boolean>`status = any(${[...statuses]}::int[])`;
  const meant = sql<boolean>`(${orderId ?? null}::text is null or id = ${orderId ?? null}) and (${serialNumber ?? null}::text is null or serial_number = ${serialNumber ?? null})`;
  const rows = await ordersIn(db, defaultLanguage)
    .where(mine)
    .where(inStatus)
    .where(meant)
    .orderBy(sql`reminded_at is not null and status in (1, 2)`, 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(paging.pageSize)
    .offset(skippedBy(paging))
    .execute();
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
  return answerPage(orders, paging, async () => {
    const counted = db.selectFrom('shop_order').select((eb) => eb.fn.countAll<number>().as('n')).where(mine).where(inStatus).where(meant);
    return (await counted.executeTakeFirstOrThrow()).n;
  });
}
