import { dayMs } from '../../rules/durations';
import type { DeviceDatabase } from '../database/database';
import { keptState } from '../database/state';
import { shopTime, type ShopTime, type OutboxRow } from './outbox-row';

/** The shopper is asked before an older entry is sent; the shop keeps idempotency keys three times as long. */
const oldestUnasked = 30 * dayMs;

const place = 'shopTime';

/** The shop's time as last received; call it within the transaction that needs it. */
export function lastShopTime(db: DeviceDatabase): Promise<ShopTime | undefined> {
  return keptState(place, shopTime, db);
}

export async function keepShopTime(db: DeviceDatabase, time: ShopTime): Promise<void> {
  await db.state.put({ name: place, value: time });
}

/**
 * Whether an entry may be too old to be sent without asking. It was made after the shop's time that it carries: if that
 * is recent enough, the device's clock doesn't matter. Otherwise the device was without the shop for more than 30 days,
 * and its clock is trusted if both calculations agree: back from now, and forward from that time. They disagree if the
 * clock was changed in between; then the age is unknown.
 */
export function mayBeOld({ madeAt, heard = { shop: madeAt, device: madeAt } }: Pick<OutboxRow, 'madeAt' | 'heard'>, now: ShopTime): boolean {
  const most = now.shop - heard.shop;
  if (most <= oldestUnasked) return false;
  const ages = [now.device - madeAt, most - (madeAt - heard.device)];
  // A day of tolerance for clock drift.
  return ages.some((age) => age < -dayMs || age > oldestUnasked);
}
