import type { DeviceDatabase } from '../database/database';
import { keptState } from '../database/state';
import { heardTime, type HeardTime, type OutboxRow } from './outbox-row';

const dayMs = 86_400_000;
/** Older entries are asked about before they are sent; the shop keeps keys three times as long. */
const oldestUnasked = 30 * dayMs;

const place = 'shopTime';

/** What the device was told last of the shop's time, as a part of whatever transaction needs it. */
export function heardLast(db: DeviceDatabase): Promise<HeardTime | undefined> {
  return keptState(place, heardTime, db);
}

export async function keepHeard(db: DeviceDatabase, heard: HeardTime): Promise<void> {
  await db.state.put({ name: place, value: heard });
}

/**
 * Whether an entry may be older than is sent unasked. It was made after the shop's word before it: where that is young
 * enough, no clock of the device matters. Else this device was without the shop for more than 30 days, and its clock is
 * believed where both ways to reckon with it agree, back from now and on from that word. They don't where it was
 * changed in between; then nobody knows.
 */
export function mayBeOld({ madeAt, heard = { shop: madeAt, device: madeAt } }: Pick<OutboxRow, 'madeAt' | 'heard'>, now: HeardTime): boolean {
  const most = now.shop - heard.shop;
  if (most <= oldestUnasked) return false;
  const ages = [now.device - madeAt, most - (madeAt - heard.device)];
  // A day for clocks that drift.
  return ages.some((age) => age < -dayMs || age > oldestUnasked);
}
