import * as v from 'valibot';
import type { CallName } from '../contract/shop/calls';
import { device, type CounterRow, type DeviceDatabase } from './database/database';
import { parseRow } from './database/parse-row';

const counterRow = v.object({ value: v.number() });

/**
 * The counters that grow with every change of what the shop lists: settled by the outbox, or made otherwise. What was
 * requested before the last change is outdated, whichever tab requested it.
 */
type ChangeCounter = 'addressesSettled' | 'favouritesSettled' | `stale ${CallName}`;

/** The value of a user's counter; 0 if it was never set. */
export async function counted(db: DeviceDatabase, user: string, name: CounterRow['name']): Promise<number> {
  return parseRow(counterRow, await db.counters.get([user, name]))?.value ?? 0;
}

/** How many changes there were so far; read before a request, and again when its reply is stored. */
export function changesOf(user: string, counter: ChangeCounter): Promise<number> {
  return counted(device, user, counter);
}

/** Call it within the transaction of the change that it counts. */
export async function countOne(db: DeviceDatabase, user: string, name: CounterRow['name']): Promise<void> {
  await db.counters.put({ user, name, value: (await counted(db, user, name)) + 1 });
}
