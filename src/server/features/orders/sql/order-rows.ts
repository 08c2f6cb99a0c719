import { sql, type ExpressionBuilder, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import type { Language } from '../../../../rules/languages';
import type { OrderTexts } from '../../../../rules/orders/order-search';
import { unpaidNotice } from '../../../../rules/news';
import { clearingMs, orderStatuses, type Unpaid } from '../../../../rules/orders/orders';
import { countRows } from '../../../db/count-rows';
import { noneOf } from '../../../db/none-of';
import { timestamp } from '../../../db/timestamp';
import { limitOffset, offsetOf, type Paging } from '../../../db/paging';
import type { Db, Tables } from '../../../db/schema';
import { textIn } from '../../catalog';
import { isUnannounced } from '../../news';

export type OrderRow = Selectable<Tables['shop_order']>;
export type OrderChange = Updateable<Tables['shop_order']>;
/** An order with the name of its store. */
export type NamedOrder = OrderRow & { readonly seller_name: string };
/** Selects orders; a field that is left out matches all. */
type OrderFilter = { readonly orderId?: string; readonly userId?: string; readonly sellerId?: string; readonly serialNumber?: string; readonly statuses?: readonly number[] };

function matching({ orderId, userId, sellerId, serialNumber, statuses }: OrderFilter) {
  return (eb: ExpressionBuilder<Tables, 'shop_order'>) =>
    eb.and([
      ...(orderId === undefined ? [] : [eb('id', '=', orderId)]),
      ...(userId === undefined ? [] : [eb('user_id', '=', userId)]),
      ...(sellerId === undefined ? [] : [eb('seller_id', '=', sellerId)]),
      ...(serialNumber === undefined ? [] : [eb('serial_number', '=', serialNumber)]),
      // An array, so that the statement is the same however many statuses there are.
      ...(statuses === undefined ? [] : [sql<boolean>`status = any(${[...statuses]}::int[])`]),
    ]);
}

function namedOrders(db: Db, language: Language, filter: OrderFilter) {
  return db
    .selectFrom('shop_order')
    .selectAll()
    .select(textIn(language, 'seller_text', 'seller_id', sql.ref('shop_order.seller_id'), 'name').as('seller_name'))
    .where(matching(filter));
}

export function readOrder(db: Db, language: Language, filter: OrderFilter & { readonly orderId: string }): Promise<NamedOrder | undefined> {
  return namedOrders(db, language, filter).executeTakeFirst();
}

/** A page of orders, newest first. */
export function readNewestOrders(db: Db, language: Language, filter: OrderFilter, paging: Paging): Promise<NamedOrder[]> {
  return namedOrders(db, language, filter).orderBy('created_at', 'desc').orderBy('id').modifyEnd(limitOffset(paging)).execute();
}

/**
 * The fields of a user's orders that a search compares: number, time, store, names of the goods. Newest first, at most
 * `limit` orders.
 */
export async function readOrderTexts(
  db: Db,
  language: Language,
  { userId, from, before, limit }: { readonly userId: string; readonly from: number | undefined; readonly before: number | undefined; readonly limit: number },
): Promise<(OrderTexts & { readonly id: string })[]> {
  const rows = await db
    .selectFrom('shop_order')
    .select(['id', 'serial_number', 'created_at'])
    .select(textIn(language, 'seller_text', 'seller_id', sql.ref('shop_order.seller_id'), 'name').as('seller_name'))
    .select(sql<string[]>`array(select name from order_line where order_id = shop_order.id order by position)`.as('goods_names'))
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.and([
        ...(from === undefined ? [] : [sql<boolean>`created_at >= ${timestamp(from)}::timestamptz`]),
        ...(before === undefined ? [] : [sql<boolean>`created_at < ${timestamp(before)}::timestamptz`]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, serialNumber: row.serial_number, createTime: row.created_at, sellerName: row.seller_name, goodsNames: row.goods_names }));
}

/** Those of a user's orders that have these ids, newest first. */
export function readOrdersNamed(db: Db, language: Language, filter: OrderFilter & { readonly userId: string }, orderIds: readonly string[]): Promise<NamedOrder[]> {
  return namedOrders(db, language, filter).where(sql<boolean>`id = any(${[...orderIds]}::text[])`).orderBy('created_at', 'desc').orderBy('id').execute();
}

/**
 * First orders whose buyer waits for an answer, by its deadline, then those with a reminder, then the oldest: the order of
 * the index `shop_order_by_urgency` within each status.
 */
const byUrgency = sql`coalesce(case_answer_by, refund_answer_by), (reminded_at is not null and status in (1, 2)) desc, created_at, id`;

/** A page of orders, most urgent first. */
export function readLongestWaitingOrders(db: Db, language: Language, filter: OrderFilter, paging: Paging): Promise<NamedOrder[]> {
  const { statuses = orderStatuses, ...narrower } = filter;
  const skipped = offsetOf(paging);
  const first = sql`select first.id from unnest(${[...statuses]}::int[]) as wanted (status), lateral
    (select id from shop_order where status = wanted.status order by ${byUrgency} limit ${skipped + paging.pageSize}) as first`;
  return namedOrders(db, language, filter)
    // For the whole mall, reads no more orders of each status than the page could show: there may be a million. A store's
    // are found by its index.
    .$if(Object.keys(narrower).length === 0, (orders) => orders.where(sql<boolean>`id = any(array(${first}))`))
    .orderBy(byUrgency)
    .limit(paging.pageSize)
    .offset(skipped)
    .execute();
}

export function countMatchingOrders(db: Db, filter: OrderFilter): Promise<number> {
  return countRows(db.selectFrom('shop_order').where(matching(filter)));
}

/** How many orders a user has in each status that occurs. */
export function countByStatus(db: Db, userId: string): Promise<{ readonly status: OrderRow['status']; readonly n: number }[]> {
  return db
    .selectFrom('shop_order')
    .select((eb) => ['status', eb.fn.countAll<number>().as('n')])
    .where('user_id', '=', userId)
    .groupBy('status')
    .execute();
}

/** How many orders need their buyer to act: to pay, or, once the carrier has delivered, to confirm receipt. */
export function countToAct(db: Db, userId: string, now: number): Promise<number> {
  const toAct = sql<boolean>`(status = 0 and not ${isClearing(now)} or status = 3 and delivered_at is not null)`;
  return countRows(db.selectFrom('shop_order').where('user_id', '=', userId).where(toAct));
}

export async function hasOrder(db: Db, filter: OrderFilter & { readonly orderId: string }): Promise<boolean> {
  return (await db.selectFrom('shop_order').select('id').where(matching(filter)).executeTakeFirst()) !== undefined;
}

export async function serialNumbersOf(db: Db, orderIds: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('shop_order').select('serial_number').where('id', 'in', orderIds).orderBy('serial_number').execute();
  return rows.map(({ serial_number }) => serial_number);
}

/** The orders behind references of the ledger, each of which may be the id of an order or of a refund. */
export async function readOrdersBehind(db: Db, references: readonly string[]): Promise<ReadonlyMap<string, { readonly id: string; readonly serialNumber: string }>> {
  if (references.length === 0) return new Map();
  const rows = await db
    .selectFrom('shop_order')
    .select(['shop_order.id as reference', 'shop_order.id', 'serial_number'])
    .where('shop_order.id', 'in', references)
    .unionAll(db.selectFrom('refund').innerJoin('shop_order', 'shop_order.id', 'order_id').select(['refund.id as reference', 'shop_order.id', 'serial_number']).where('refund.id', 'in', references))
    .execute();
  return new Map(rows.map(({ reference, id, serial_number: serialNumber }) => [reference, { id, serialNumber }]));
}

export function readStatuses(db: Db, orderIds: readonly string[]): Promise<Pick<OrderRow, 'id' | 'user_id' | 'status' | 'return_status'>[]> {
  return db.selectFrom('shop_order').select(['id', 'user_id', 'status', 'return_status']).where('id', 'in', orderIds).execute();
}

/**
 * What a user's unpaid orders reserve. Those whose money is being cleared have been paid by the shopper: of them only the pieces
 * count, and only on an account's first day, since a stranger's debit may never be honoured.
 */
export async function readUnpaid(db: Db, { userId, isFirstDay, now }: { readonly userId: string; readonly isFirstDay: boolean; readonly now: number }): Promise<Unpaid> {
  const rows = await db
    .selectFrom('shop_order')
    .innerJoin('order_line', 'order_line.order_id', 'shop_order.id')
    .where('user_id', '=', userId)
    .where('status', '=', 0)
    .select(['goods_id', 'submission', sql<number>`sum(quantity)::int`.as('pieces'), isClearing(now).as('clearing')])
    .groupBy(['goods_id', 'shop_order.id'])
    .execute();
  const toPay = rows.filter(({ clearing }) => !clearing);
  const reserved = isFirstDay ? rows : toPay;
  const ofGoods: Record<string, number> = {};
  for (const { goods_id, pieces } of reserved) ofGoods[goods_id] = (ofGoods[goods_id] ?? 0) + pieces;
  return { submissions: new Set(toPay.map(({ submission }) => submission)).size, pieces: reserved.reduce((sum, row) => sum + row.pieces, 0), ofGoods };
}

/** When a user made their newest order but so many; `undefined` if they made no more. */
export async function timeOfNewestBut(db: Db, userId: string, newer: number): Promise<number | undefined> {
  const order = await db.selectFrom('shop_order').select('created_at').where('user_id', '=', userId).orderBy('created_at', 'desc').offset(newer).limit(1).executeTakeFirst();
  return order?.created_at;
}

/** The current status of an order that exists. */
export function statusOf(db: Db, orderId: string): Promise<Pick<OrderRow, 'status' | 'return_status'>> {
  return db.selectFrom('shop_order').select(['status', 'return_status']).where('id', '=', orderId).executeTakeFirstOrThrow();
}

/** An order, locked until the transaction ends: concurrent changes go one after the other. */
export function lockOrder(db: Db, orderId: string): Promise<OrderRow | undefined> {
  return db.selectFrom('shop_order').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst();
}

/** Several orders, locked in the order of their ids, so that two requests for the same ones never deadlock. */
export function lockOrders(db: Db, orderIds: readonly string[]): Promise<OrderRow[]> {
  return db.selectFrom('shop_order').selectAll().where('id', 'in', [...new Set(orderIds)]).orderBy('id').forUpdate().execute();
}

/** Locks the next order that meets the condition, is not locked by anybody else and is not among the skipped. */
export function lockNextOrder(db: Db, condition: RawBuilder<boolean>, skippedIds: readonly string[]): Promise<OrderRow | undefined> {
  return db
    .selectFrom('shop_order')
    .selectAll()
    .where(condition)
    .where(noneOf('id', skippedIds))
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/**
 * A condition: the shopper has paid, and the money may still come (checkout/follow-payment.ts): such an order is not cancelled, and
 * nobody is reminded to pay it.
 */
export function isClearing(now: number): RawBuilder<boolean> {
  return sql<boolean>`exists (select from payment_order po join payment p on p.id = po.payment_id
    where po.order_id = shop_order.id and p.state = 'open' and p.clearing and p.created_at > ${timestamp(now - clearingMs)}::timestamptz)`;
}

/**
 * A condition for `lockNextOrder`: unpaid, in the last part of its time to pay, and its buyer wants to be notified and was
 * not yet.
 */
export function soonCancelled(now: number): RawBuilder<boolean> {
  const at = sql`${timestamp(now)}::timestamptz`;
  return sql<boolean>`status = 0 and pay_before > ${at}
    and pay_before - least((pay_before - created_at) / ${sql.lit(unpaidNotice.quarterOf)}, make_interval(hours => ${sql.lit(unpaidNotice.maxHours)})) <= ${at}
    and not ${isClearing(now)}
    and ${isUnannounced('unpaid', { userId: sql.ref('shop_order.user_id'), subject: sql.ref('shop_order.id') })}`;
}

export async function updateOrder(db: Db, orderId: string, change: OrderChange): Promise<void> {
  await db.updateTable('shop_order').set(change).where('id', '=', orderId).execute();
}

/**
 * Writes new orders with their lines and first log entries, and runs `alongside` (which holds their stock), all in one
 * statement, because others who want the same goods wait meanwhile.
 */
export async function insertOrders(
  db: Db,
  orders: readonly Insertable<Tables['shop_order']>[],
  lines: readonly Insertable<Tables['order_line']>[],
  alongside: RawBuilder<unknown>,
): Promise<void> {
  const columns = (row: object | undefined) => sql.join(Object.keys(row ?? {}).map((column) => sql.ref(column)));
  const [ofOrders, ofLines] = [columns(orders[0]), columns(lines[0])];
  await sql`
    with held as (${alongside}),
    placed as (
      insert into shop_order (${ofOrders}) select ${ofOrders} from json_populate_recordset(null::shop_order, ${JSON.stringify(orders)}::json)
      returning id, created_at),
    logged as (
      insert into order_log (order_id, event, actor, created_at) select id, 'placed', 'buyer', created_at from placed)
    insert into order_line (${ofLines}) select ${ofLines} from json_populate_recordset(null::order_line, ${JSON.stringify(lines)}::json)`.execute(db);
}
