import { orderDefaults } from '../../../rules/orders';
import type { Db } from '../../db/schema';

type DaysSetting = 'auto_receive_days' | 'auto_review_days' | 'return_days';

/** A period of the life of an order, in days; a value that can't be used counts as not set. */
export async function daysOf(db: Db, code: DaysSetting): Promise<number> {
  const row = await db.selectFrom('setting').select('value').where('code', '=', code).executeTakeFirst();
  return row && /^[1-9]\d{0,4}$/.test(row.value) ? Number(row.value) : orderDefaults[code];
}
