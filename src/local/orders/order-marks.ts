import * as v from 'valibot';
import { device, type DeviceDatabase, type OrderMarkRow } from '../database/database';
import { parseRows } from '../database/parse-row';
import { watch } from '../database/watch';
import { presentUser } from '../session/session-row';

/**
 * What this device remembers of the present user's orders beside the shop's replies: which were reminded (by the
 * order's id), and which of their lines were reviewed from here (`reviewedLine` of rules/orders/orders.ts). They are the
 * user's own rows, and are deleted with them.
 */
export type OrderMark = OrderMarkRow['mark'];

const orderMarkRow = v.object({ id: v.string(), at: v.number() });

/** Saves when it was done (UTC milliseconds); the first time counts. Call it within the transaction of the change. */
export async function markOrder(db: DeviceDatabase, user: string, mark: OrderMark, id: string, at: number): Promise<void> {
  if (!(await db.orderMarks.get([user, mark, id]))) await db.orderMarks.put({ user, mark, id, at });
}

/** The marks of the present user's orders, each with its time. */
export async function orderMarks(mark: OrderMark): Promise<ReadonlyMap<string, number>> {
  const user = await presentUser(device);
  if (user === undefined) return new Map();
  const rows = await device.orderMarks.where('[user+mark]').equals([user, mark]).toArray();
  return new Map(parseRows(orderMarkRow, rows).map(({ id, at }) => [id, at]));
}

/** Calls `listener` with the marks, now and after every change in any tab. */
export function watchOrderMarks(mark: OrderMark, listener: (marks: ReadonlyMap<string, number>) => void): () => void {
  return watch(() => orderMarks(mark), listener);
}
