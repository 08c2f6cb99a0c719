import { orderDefaults } from '../../../rules/orders';
import type { Db } from '../../db/schema';

const codes = ['auto_receive_days', 'auto_review_days', 'return_days'] as const;
export type Periods = Readonly<Record<(typeof codes)[number], number>>;

/** The periods of an order, in days. A setting that is no whole number above zero is ignored, and the default counts. */
export async function readPeriods(db: Db): Promise<Periods> {
  const rows = await db.selectFrom('setting').select(['code', 'value']).where('code', 'in', codes).where('value', '~', '^[1-9][0-9]{0,4}$').execute();
  return { ...orderDefaults, ...Object.fromEntries(rows.map(({ code, value }) => [code, Number(value)])) };
}
