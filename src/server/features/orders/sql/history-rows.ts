import type { Selectable } from 'kysely';
import { timestamp } from '../../../db/timestamp';
import type { Db, Tables } from '../../../db/schema';

type LogRow = Selectable<Tables['order_log']>;
type LogisticsRow = Selectable<Tables['logistics']>;

export async function writeLog(db: Db, entry: Omit<LogRow, 'id' | 'created_at'>, now: number): Promise<void> {
  await db.insertInto('order_log').values({ ...entry, created_at: timestamp(now) }).execute();
}

/** What happened to an order, oldest first. */
export function readLog(db: Db, orderId: string): Promise<Pick<LogRow, 'event' | 'created_at'>[]> {
  return db.selectFrom('order_log').select(['event', 'created_at']).where('order_id', '=', orderId).orderBy('id').execute();
}

/** The logistics entries of an order, oldest first. */
export function readLogistics(db: Db, orderId: string): Promise<LogisticsRow[]> {
  return db.selectFrom('logistics').selectAll().where('order_id', '=', orderId).orderBy('created_at').orderBy('id').execute();
}

export async function writeLogistics(db: Db, entry: Omit<LogisticsRow, 'id' | 'created_at'>, now: number): Promise<void> {
  await db.insertInto('logistics').values({ ...entry, created_at: timestamp(now) }).execute();
}

/** Carrier and tracking number of the latest entry; empty if there is none. */
export async function lastCarrier(db: Db, orderId: string): Promise<Pick<LogisticsRow, 'carrier' | 'tracking_number'>> {
  const row = await db.selectFrom('logistics').select(['carrier', 'tracking_number']).where('order_id', '=', orderId).orderBy('id', 'desc').executeTakeFirst();
  return row ?? { carrier: '', tracking_number: '' };
}
