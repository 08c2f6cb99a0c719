import { orderTabs, type OrderStatus, type OrderTab } from '../../../rules/orders/orders';
import { returnEnd } from '../../../rules/orders/refunds';
import { refuse } from '../../calls/refusal';
import { pageReply, offsetOf } from '../../db/paging';
import { callerOf, type CallContext, type Handler } from '../../shop-call';
import { readSettings } from '../settings';
import { casesOf, periodCodes, linesOf, refundsOf, toOrder, withLines } from './order-view';
import { mayAskReturn } from './return-goods';
import { readLog, readLogistics } from './sql/history-rows';
import { countByStatus, countMatchingOrders, countToAct, hasOrder, readNewestOrders, readOrder } from './sql/order-rows';

/** The buyer's orders, newest first; each with its goods. */
export const listOrders: Handler<'order!listMain'> = async ({ status, ...paging }, context) => {
  const { db, language } = context;
  const filter = { userId: callerOf(context).userId, ...(status !== undefined && { statuses: [status].flat() }) };
  const rows = await readNewestOrders(db, language, filter, paging);
  const orders = withLines(rows, await linesOf(db, rows.map(({ id }) => id)), await readSettings(db, ...periodCodes));
  return pageReply(orders, paging, () => countMatchingOrders(db, filter));
};

/** How many orders each tab shows, and how many need the buyer to act. */
export const countOrders: Handler<'order!count'> = async (_payload, context) => {
  const { userId } = callerOf(context);
  const rows = await countByStatus(context.db, userId);
  const countOf = (statuses: readonly OrderStatus[]) => rows.filter(({ status }) => statuses.includes(status)).reduce((sum, { n }) => sum + n, 0);
  const tabs = Object.fromEntries(Object.entries(orderTabs).map(([tab, statuses]) => [tab, countOf(statuses)])) as Record<OrderTab, number>;
  return { ...tabs, toAct: await countToAct(context.db, userId, context.now()) };
};

export const orderInfo: Handler<'order!info'> = async ({ orderId }, context) => {
  const { db, language, now } = context;
  const row = await readOrder(db, language, { orderId, userId: callerOf(context).userId });
  if (!row) return refuse('orderUnknown');
  const [logistics, refundList, caseList, periods] = [
    await readLogistics(db, orderId),
    await refundsOf(db, orderId),
    await casesOf(db, orderId),
    await readSettings(db, ...periodCodes),
  ];
  const refusedAt = refundList.findLast(({ returnStatus }) => returnStatus === 'failed')?.decidedTime ?? undefined;
  const end = returnEnd(row.signed_at, refusedAt, periods.return_days);
  return {
    orderInfo: {
      ...toOrder(row, periods),
      payType: row.pay_type,
      promisedDays: row.promised_days_from === null || row.promised_days_to === null ? null : { from: row.promised_days_from, to: row.promised_days_to },
      returnBefore: end !== null && end > now() && mayAskReturn(row, refundList.length) ? end : null,
      name: row.name,
      email: row.email,
      areaCode: row.area_code,
      phone: row.phone,
      country: row.country,
      state: row.state,
      city: row.city,
      postCode: row.post_code,
      address: row.address,
      remark: row.remark,
    },
    logistics: logistics.map((entry) => ({ createTime: entry.created_at, content: entry.content, carrier: entry.carrier, trackingNumber: entry.tracking_number })),
    refundList,
    caseList,
  };
};

/** Whether an order is the caller's. */
function isOwn(orderId: string, context: CallContext): Promise<boolean> {
  return hasOrder(context.db, { orderId, userId: callerOf(context).userId });
}

export const listOrderGoods: Handler<'order!listGoods'> = async ({ orderId, ...paging }, context) => {
  if (!(await isOwn(orderId, context))) return refuse('orderUnknown');
  const lines = await linesOf(context.db, [orderId]);
  const from = offsetOf(paging);
  const pageList = lines.slice(from, from + paging.pageSize).map(({ orderId: _order, ...line }) => line);
  return { pageList, ...paging, totalElements: lines.length };
};

/** What happened to an order, oldest first. */
export const listOrderLog: Handler<'orderLog!list'> = async ({ orderId }, context) => {
  if (!(await isOwn(orderId, context))) return refuse('orderUnknown');
  const rows = await readLog(context.db, orderId);
  return { logList: rows.map(({ event, created_at }) => ({ event, createTime: created_at })) };
};
