import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Language } from '../../../rules/languages';
import type { Money } from '../../../rules/money';
import type { OrderFigures } from '../../../rules/order-figures';
import { moment } from '../../db/moment';
import type { Db } from '../../db/schema';
import { holdingStock } from '../stock';
import type { Line } from './asked-lines';
import { newSerialNumber } from './serial-number';
import type { Receiver } from './terms';

/** What one seller is to send. */
type NewOrder = { readonly sellerId: string; readonly lines: readonly Line[]; readonly figures: OrderFigures };

type Submission = {
  readonly userId: string;
  readonly receiver: Receiver;
  readonly remark: string;
  readonly language: Language;
  readonly now: number;
  readonly payHours: number;
};

type Placed = { readonly orderId: string; readonly serialNumber: string; readonly sellerId: string; readonly total: Money };

const hourMs = 3_600_000;

/**
 * Writes the orders of one submit with their lines and the first entry of each log, and holds their stock, all in one
 * statement: whoever wants the same goods waits meanwhile.
 */
export async function placeOrders(db: Db, orders: readonly NewOrder[], { userId, receiver, remark, language, now, payHours }: Submission): Promise<Placed[]> {
  const submission = randomUUID();
  const made = orders.map((order) => ({ ...order, id: randomUUID(), serialNumber: newSerialNumber(now) }));
  const orderRows = made.map(({ id, serialNumber, sellerId, figures }) => ({
    id, serial_number: serialNumber, submission, user_id: userId, seller_id: sellerId, status: 0, return_status: 'none',
    goods_total: figures.goodsTotal, dispatch_fee: figures.dispatchFee, long_distance_fee: figures.longDistanceFee, delivery_fee: figures.deliveryFee,
    tax: figures.tax, handling_fee: figures.handlingFee, discount: figures.discount,
    ...receiver, remark, lang: language, created_at: moment(now), pay_before: moment(now + payHours * hourMs),
  }));
  const lineRows = made.flatMap(({ id, lines }) => lines.map((line, position) => ({
    id: randomUUID(), order_id: id, position, goods_id: line.sellerGoodsId, sku_id: line.skuId, name: line.name, attribute_name: line.attributeName,
    image: line.image, quantity: line.count, price: line.price,
  })));
  const columns = (row: object | undefined) => sql.join(Object.keys(row ?? {}).map((column) => sql.ref(column)));
  const [ofOrders, ofLines] = [columns(orderRows[0]), columns(lineRows[0])];
  await sql`
    with held as (${holdingStock(orders.flatMap(({ lines }) => lines))}),
    placed as (
      insert into shop_order (${ofOrders}) select ${ofOrders} from json_populate_recordset(null::shop_order, ${JSON.stringify(orderRows)}::json)
      returning id, created_at),
    logged as (
      insert into order_log (order_id, event, actor, created_at) select id, 'placed', 'buyer', created_at from placed)
    insert into order_line (${ofLines}) select ${ofLines} from json_populate_recordset(null::order_line, ${JSON.stringify(lineRows)}::json)`.execute(db);
  return made.map(({ id, serialNumber, sellerId, figures }) => ({ orderId: id, serialNumber, sellerId, total: figures.total }));
}
