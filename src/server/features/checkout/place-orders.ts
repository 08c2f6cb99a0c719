import { randomUUID } from 'node:crypto';
import type { OrderFigures } from '../../../rules/cart/order-figures';
import type { Language } from '../../../rules/languages';
import type { Money } from '../../../rules/money';
import type { DeliveryDays } from '../../../rules/orders/delivery-days';
import { timestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';
import { newSerialNumber } from '../../platform/serial-number';
import { hourMs } from '../../../rules/durations';
import { insertOrders } from '../orders';
import { holdingStock } from '../stock';
import type { Line } from './order-lines';
import type { Receiver } from './terms';

/** The part of a submission that one seller ships. */
type NewOrder = { readonly sellerId: string; readonly remark: string; readonly lines: readonly Line[]; readonly figures: OrderFigures };

type Submission = {
  readonly userId: string;
  readonly receiver: Receiver;
  readonly language: Language;
  readonly now: number;
  readonly payHours: number;
  /** the delivery days promised for the receiver's country */
  readonly promised: DeliveryDays | undefined;
};

type Placed = { readonly orderId: string; readonly serialNumber: string; readonly sellerId: string; readonly total: Money };

/** Writes the orders of one submission, and holds their stock. */
export async function placeOrders(db: Db, orders: readonly NewOrder[], { userId, receiver, language, now, payHours, promised }: Submission): Promise<Placed[]> {
  const submission = randomUUID();
  const made = orders.map((order) => ({ ...order, id: randomUUID(), serialNumber: newSerialNumber(now) }));
  const orderRows = made.map(({ id, serialNumber, sellerId, remark, figures }) => ({
    id, serial_number: serialNumber, submission, user_id: userId, seller_id: sellerId, status: 0 as const, return_status: 'none' as const,
    goods_total: figures.goodsTotal, dispatch_fee: figures.dispatchFee, long_distance_fee: figures.longDistanceFee, delivery_fee: figures.deliveryFee,
    tax: figures.tax, handling_fee: figures.handlingFee, discount: figures.discount,
    ...receiver, remark, lang: language, created_at: timestamp(now), pay_before: timestamp(now + payHours * hourMs),
    promised_days_from: promised?.from ?? null, promised_days_to: promised?.to ?? null,
  }));
  const lineRows = made.flatMap(({ id, lines }) => lines.map((line, position) => ({
    id: randomUUID(), order_id: id, position, goods_id: line.sellerGoodsId, sku_id: line.skuId, name: line.name, attribute_name: line.attributeName,
    image: line.image, quantity: line.count, price: line.price,
  })));
  await insertOrders(db, orderRows, lineRows, holdingStock(orders.flatMap(({ lines }) => lines)));
  return made.map(({ id, serialNumber, sellerId, figures }) => ({ orderId: id, serialNumber, sellerId, total: figures.total }));
}
