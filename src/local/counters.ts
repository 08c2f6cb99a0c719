import * as v from 'valibot';
import type { CounterRow, DeviceDatabase } from './database/database';
import { parseRow } from './database/parse-row';

const counterRow = v.object({ value: v.number() });

/** What a counter of the user stands at; 0 until it has counted. */
export async function counted(db: DeviceDatabase, user: string, name: CounterRow['name']): Promise<number> {
  return parseRow(counterRow, await db.counters.get([user, name]))?.value ?? 0;
}

/** Part of the transaction that it counts. */
export async function countOne(db: DeviceDatabase, user: string, name: CounterRow['name']): Promise<void> {
  await db.counters.put({ user, name, value: (await counted(db, user, name)) + 1 });
}
