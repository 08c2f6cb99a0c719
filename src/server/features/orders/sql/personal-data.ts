import { sql } from 'kysely';
import { countRows } from '../../../db/count-rows';
import type { Db } from '../../../db/schema';
import { inPages, type PersonalData } from '../../../personal-data';

/** Orders to pay, to ship or on their way, and those with an undecided return. Received orders keep nobody from leaving. */
function openOrders(db: Db, userId: string) {
  return db
    .selectFrom('shop_order')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('status', 'in', [0, 1, 2, 3]), eb('return_status', '=', 'refunding')]));
}

const forgotten = { name: '', email: '', area_code: '', phone: '', state: '', city: '', post_code: '', address: '', remark: '' };

export const orderData: PersonalData = {
  async stops(db, userId) {
    const count = await countRows(openOrders(db, userId));
    return count === 0 ? [] : [{ kind: 'order', count }];
  },
  copy: (db, userId) => ({
    orders: inPages(
      db
        .selectFrom('shop_order')
        .select([
          'serial_number as serialNumber', 'status', 'return_status as returnStatus', 'goods_total as goodsTotal', 'dispatch_fee as dispatchFee', 'long_distance_fee as longDistanceFee',
          'delivery_fee as deliveryFee', 'tax', 'handling_fee as handlingFee', 'discount', 'total', 'name', 'email', 'area_code as areaCode', 'phone', 'country', 'state', 'city',
          'post_code as postCode', 'address', 'remark', 'pay_type as payType', 'created_at as createTime', 'paid_at as payTime', 'shipped_at as shipTime', 'signed_at as signTime',
        ])
        .select(sql<unknown>`(select json_agg(json_build_object('sellerGoodsId', goods_id, 'name', name, 'attributeName', attribute_name, 'quantity', quantity, 'price', price::text) order by position)
          from order_line where order_id = shop_order.id)`.as('lines'))
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')),
    refunds: inPages(
      db
        .selectFrom('refund as r')
        .innerJoin('shop_order as o', 'o.id', 'r.order_id')
        .select(['o.serial_number as serialNumber', 'r.reason', 'r.amount', 'r.remark', 'r.state', 'r.answer', 'r.created_at as createTime', 'r.decided_at as decideTime'])
        .where('o.user_id', '=', userId)
        .orderBy('r.created_at')
        .orderBy('r.id')),
    parcelCases: inPages(
      db
        .selectFrom('parcel_case as c')
        .innerJoin('shop_order as o', 'o.id', 'c.order_id')
        .select(['o.serial_number as serialNumber', 'c.remark', 'c.state', 'c.answer', 'c.created_at as createTime', 'c.arrives_by as arrivesBy', 'c.ended_at as endTime'])
        .where('o.user_id', '=', userId)
        .orderBy('c.created_at')
        .orderBy('c.id')),
  }),
  /** Goods, amounts and the country stay for the books. */
  async forget(db, userId) {
    await db.updateTable('shop_order').set(forgotten).where('user_id', '=', userId).execute();
    const own = db.selectFrom('shop_order').select('id').where('user_id', '=', userId);
    for (const table of ['refund', 'parcel_case'] as const) await db.updateTable(table).set({ remark: '', images: [] }).where('order_id', 'in', own).execute();
  },
};
