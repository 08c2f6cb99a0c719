import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { orderFigures } from '../../../src/rules/cart/order-figures';
import type { OrderStep, Actor } from '../../../src/rules/orders/order-steps';
import type { OrderStatus } from '../../../src/rules/orders/orders';
import type { Money } from '../../../src/rules/money';
import type { Db } from '../../../src/server/db/schema';
import { transfer } from '../../../src/server/features/ledger';
import { takeStep } from '../../../src/server/features/orders';
import { writeLog } from '../../../src/server/features/orders/sql/history-rows';
import { releaseStock, shipStock } from '../../../src/server/features/orders/sql/line-rows';
import { lockOrder } from '../../../src/server/features/orders/sql/order-rows';
import { lockGoods } from '../../../src/server/features/stock';
import { amount, testNow } from '../catalog';

const hourMs = 3_600_000;
const iso = (at: number) => new Date(at).toISOString();

export type Line = { readonly goodsId: string; readonly skuId: string; readonly count?: number; readonly price?: string };
export const lampLine: Line = { goodsId: 'lamp', skuId: 'lamp-black', count: 1, price: '19.9' };

type Wanted = {
  readonly userId: string;
  readonly lines?: readonly Line[];
  readonly sellerId?: string;
  readonly status?: OrderStatus;
  /** the time at which it was placed, and of each of its steps */
  readonly at?: number;
  readonly payBefore?: number;
  readonly remark?: string;
};

export type Placed = { readonly id: string; readonly serialNumber: string; readonly total: Money; readonly lineIds: readonly string[] };

let placed = 0;

/** An order as checkout leaves it, with its stock held, then taken to a status by the steps that lead there. */
export async function placeOrder(db: Db, { userId, lines = [lampLine], sellerId = 'lantern', status = 0, at = testNow, payBefore = at + 24 * hourMs, remark = '' }: Wanted): Promise<Placed> {
  placed += 1;
  // The time comes last and always has the same length: no serial number is a prefix of another.
  const [id, serialNumber] = [randomUUID(), `D${process.pid}-${placed}-${Date.now()}`];
  const fees = { dispatchFee: amount('1.1'), longDistanceFee: amount('2.2'), deliveryFee: amount('0') };
  const figures = orderFigures(
    lines.map(({ goodsId, count = 1, price = '5' }) => ({ sellerGoodsId: goodsId, prices: { price: amount(price), discountPrice: null, sellingPrice: amount(price) }, fees, count })),
    { taxPercent: amount('0'), handlingFee: amount('0') },
  );
  const lineIds = lines.map(() => randomUUID());
  const total = await db.transaction().execute(async (trx) => {
    await lockGoods(trx, lines.map(({ goodsId }) => goodsId));
    for (const { skuId, count = 1 } of lines) await sql`update sku set stock = stock - ${count}, held = held + ${count} where id = ${skuId}`.execute(trx);
    const order = await trx
      .insertInto('shop_order')
      .values({
        id, serial_number: serialNumber, submission: randomUUID(), user_id: userId, seller_id: sellerId, status: 0,
        goods_total: figures.goodsTotal, dispatch_fee: figures.dispatchFee, long_distance_fee: figures.longDistanceFee, delivery_fee: figures.deliveryFee,
        tax: figures.tax, handling_fee: figures.handlingFee, discount: figures.discount,
        name: 'Ada Lovelace', email: 'ada@example.org', area_code: '49', phone: '3012345678', country: 'DE', state: 'Berlin', city: 'Berlin', post_code: '10115',
        address: 'Invalidenstraße 1', remark, lang: 'en', pay_type: null, cancel_reason: null, created_at: iso(at), pay_before: iso(payBefore),
      })
      .returning('total')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('order_line')
      .values(lines.map(({ goodsId, skuId, count = 1, price = '5' }, index) => ({
        id: lineIds[index] ?? '', order_id: id, position: index + 1, goods_id: goodsId, sku_id: skuId, name: `Name of ${goodsId}`, attribute_name: 'Black',
        image: `${goodsId}.black`, quantity: count, price: amount(price),
      })))
      .execute();
    await writeLog(trx, { order_id: id, event: 'placed', actor: 'buyer' }, at);
    return order.total;
  });
  for (const step of stepsTo[status]) await forceStep(db, id, step, at);
  return { id, serialNumber, total, lineIds };
}

const stepsTo: Record<OrderStatus, readonly OrderStep[]> = {
  [-1]: ['cancel'], 0: [], 1: ['pay'], 2: ['pay', 'confirm'], 3: ['pay', 'confirm', 'ship'], 4: ['pay', 'confirm', 'ship', 'receive'],
  5: ['pay', 'confirm', 'ship', 'receive', 'close'], 6: ['pay', 'refundUnshipped'],
};

const actorOf: Partial<Record<OrderStep, Actor>> = { confirm: 'merchant', ship: 'merchant', close: 'system', expire: 'system' };

/** One step with everything it involves, in one transaction. */
async function forceStep(db: Db, orderId: string, step: OrderStep, now: number): Promise<void> {
  if (step === 'pay') {
    const order = await db.selectFrom('shop_order').select(['user_id', 'total']).where('id', '=', orderId).executeTakeFirstOrThrow();
    await grant(db, order.user_id, order.total, now);
    if ((await payOrder(db, orderId, now)) !== 'paid') throw new Error('not paid');
    return;
  }
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order || !(await takeStep(trx, order, step, { actor: actorOf[step] ?? 'buyer', now }))) throw new Error(`no ${step} for ${orderId}`);
    if (step === 'cancel' || step === 'refundUnshipped') await releaseStock(trx, orderId);
    if (step === 'ship') await shipStock(trx, orderId, now);
    if (step === 'refundUnshipped') await transfer(trx, { kind: 'refund', reference: `of ${orderId}`, from: 'mall:sales', to: `user:${order.user_id}`, amount: order.total, now });
  });
}

/** Adds money to a balance. */
export async function grant(db: Db, userId: string, total: Money, now = testNow): Promise<void> {
  await db.transaction().execute((trx) => transfer(trx, { kind: 'grant', reference: randomUUID(), from: 'mall:capital', to: `user:${userId}`, amount: total, now }));
}

/** Pays an order without the payment feature: the step and the transfer in one transaction. */
export function payOrder(db: Db, orderId: string, now = testNow): Promise<'paid' | 'refused' | 'short'> {
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order || !(await takeStep(trx, order, 'pay', { actor: 'buyer', now, set: { pay_type: 'balance' } }))) return 'refused';
    const moved = await transfer(trx, { kind: 'payment', reference: orderId, from: `user:${order.user_id}`, to: 'mall:sales', amount: order.total, now });
    if (moved !== 'moved') throw new Error(`paying ended ${moved}`);
    return 'paid';
  });
}

/** The two statuses in an order's row. */
export function stateOf(db: Db, orderId: string) {
  return db.selectFrom('shop_order').select(['status', 'return_status']).where('id', '=', orderId).executeTakeFirstOrThrow();
}

export async function eventsOf(db: Db, orderId: string): Promise<string[]> {
  const rows = await db.selectFrom('order_log').select(['event', 'actor']).where('order_id', '=', orderId).orderBy('id').execute();
  return rows.map(({ event, actor }) => `${event} ${actor}`);
}

export function stockOf(db: Db, skuId: string) {
  return db.selectFrom('sku').select(['stock', 'held']).where('id', '=', skuId).executeTakeFirstOrThrow();
}

/** What a decision on a refund says of the request it is about, as if it had just been read; nothing for other work. */
export async function requestRead(db: Db, orderId: string, work: string): Promise<{ readonly refundId?: string }> {
  if (!/(?:grant|refuse|platform)Refund$/.test(work)) return {};
  const open = await db.selectFrom('refund').select('id').where('order_id', '=', orderId).where('state', '=', 'refunding').executeTakeFirst();
  return open ? { refundId: open.id } : work.endsWith('platformRefund') ? {} : { refundId: 'none' };
}
