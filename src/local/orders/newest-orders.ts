import * as v from 'valibot';
import type { Reply } from '../../contract/shop/calls';
import { orderCalls, type Order } from '../../contract/shop/orders';
import { readQueryKey } from '../../contract/shop/query-key';
import { byThisClock } from '../../rules/clocks';
import type { UserReplyRow } from '../database/database';
import { device } from '../database/database';
import { watch } from '../database/watch';
import { presentUser } from '../session/session-row';

/** The parts of an order that change. */
const standingFields = ['status', 'returnStatus', 'payBefore', 'receiveBefore', 'arrivesBefore', 'lateFrom', 'receiptExtended', 'caseAnswerBefore', 'refundAnswerBefore', 'reviewBefore', 'reminded', 'remindedTime'] as const satisfies readonly (keyof Order)[];
export type OrderStanding = Pick<Order, (typeof standingFields)[number]>;

type NewestOrder = {
  readonly standing: OrderStanding;
  /** when the shop said so, UTC milliseconds */
  readonly at: number;
  /** the order as a list last showed it, if one did */
  readonly listed?: Order;
};
export type NewestOrders = ReadonlyMap<string, NewestOrder>;

/** Calls `listener` with the newest state of each of the present user's orders from any reply, so that lists and pages agree. */
export function watchNewestOrders(listener: (orders: NewestOrders, user: string | undefined) => void): () => void {
  const read = async () => {
    const user = await presentUser(device);
    return { user, orders: newestOrders(user === undefined ? [] : await device.userReplies.where('user').equals(user).toArray()) };
  };
  return watch(read, ({ user, orders }) => listener(orders, user));
}

function newestOrders(rows: readonly UserReplyRow[]): NewestOrders {
  const newest = new Map<string, NewestOrder>();
  const now = Date.now();
  const said = rows.map((row) => ({ ...row, at: byThisClock(row.saidAt ?? row.asOf, now) }));
  for (const { key, reply, at } of said.toSorted((a, b) => a.at - b.at)) {
    for (const { order, listed } of ordersIn(readQueryKey(key)?.name, reply)) {
      const standing = Object.fromEntries(standingFields.map((field) => [field, order[field]])) as OrderStanding;
      newest.set(order.id, { ...newest.get(order.id), standing, at, ...(listed && { listed }) });
    }
  }
  return newest;
}

type OrderInReply = { readonly order: Reply<'order!info'>['orderInfo'] | Order; readonly listed?: Order };

function ordersIn(name: string | undefined, reply: unknown): OrderInReply[] {
  if (name === 'order!listMain' || name === 'order!search') {
    const list = v.safeParse(orderCalls[name].reply, reply);
    return list.success ? list.output.pageList.map((order) => ({ order, listed: order })) : [];
  }
  if (name !== 'order!info') return [];
  const info = v.safeParse(orderCalls[name].reply, reply);
  return info.success ? [{ order: info.output.orderInfo }] : [];
}
