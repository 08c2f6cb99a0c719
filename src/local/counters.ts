import * as v from 'valibot';
import type { CounterRow, DeviceDatabase } from './database/database';
import { parseRow } from './database/parse-row';

const counterRow = v.object({ value: v.number() });

/** The value of a user's counter; 0 if it was never set. */
export async function counted(db: DeviceDatabase, user: string, name: CounterRow['name']): Promise<number> {
  return parseRow(counterRow, await db.counters.get([user, name]))?.value ?? 0;
}

/** Call it within the transaction of the change that it counts. */
export async function countOne(db: DeviceDatabase, user: string, name: CounterRow['name']): Promise<void> {
  await db.counters.put({ user, name, value: (await counted(db, user, name)) + 1 });
}
