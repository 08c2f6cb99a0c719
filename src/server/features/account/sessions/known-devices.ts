import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { timestamp } from '../../../db/timestamp';
import type { Db } from '../../../db/schema';
import { dayMs } from '../../../../rules/durations';
import type { Client } from '../../../shop-call';
import { readSettings } from '../../settings';
import { deviceName } from './device-name';

/**
 * Records the device of a login. `notify`: whether to tell the user, because it is new, not their first, and within today's
 * limit, which keeps anybody from flooding an address that is not theirs.
 */
export async function rememberDevice(db: Db, userId: string, client: Client, now: number): Promise<{ readonly device: string; readonly notify: boolean }> {
  const device = client.device ?? randomUUID();
  const at = timestamp(now);
  const { known_devices: maxDevices, new_device_mails: maxMails } = await readSettings(db, 'known_devices', 'new_device_mails');
  const known = await db.selectFrom('known_device').select(['device', 'since']).where('user_id', '=', userId).execute();
  await db
    .insertInto('known_device')
    .values({ user_id: userId, device, name: deviceName(client.userAgent), since: at, last_seen_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'device']).doUpdateSet({ name: deviceName(client.userAgent), last_seen_at: at }))
    .execute();
  await forgetBeyond(db, maxDevices, { userId, device });
  const isNew = known.every((row) => row.device !== device);
  const newToday = known.filter(({ since }) => since > now - dayMs).length + 1;
  return { device, notify: isNew && known.length > 0 && newToday <= maxMails };
}

/**
 * Deletes the devices beyond the limit. A trusted device outlives one that only logged in, then the more recently seen
 * outlives the other: a login alone pushes out no more than one.
 */
async function forgetBeyond(db: Db, max: number, { userId, device }: { readonly userId: string; readonly device: string }): Promise<void> {
  const beyond = db
    .selectFrom('known_device')
    .select('device')
    .where('user_id', '=', userId)
    .orderBy(sql<boolean>`device = ${device}`, 'desc')
    .orderBy(sql<boolean>`trusted_at is not null`, 'desc')
    .orderBy('last_seen_at', 'desc')
    .offset(max);
  await db.deleteFrom('known_device').where('user_id', '=', userId).where('device', 'in', beyond).execute();
}

/** Marks a device as trusted, after a right fund password on it. */
export async function trustDevice(db: Db, userId: string, { device }: Client, now: number): Promise<void> {
  if (device === undefined) return;
  await db.updateTable('known_device').set({ trusted_at: timestamp(now) }).where('user_id', '=', userId).where('device', '=', device).where('trusted_at', 'is', null).execute();
}

/**
 * The device under which tries are counted: a known one (for the fund password, a trusted one) has its own count, all others
 * share one (the empty name).
 */
export async function countingDevice(db: Db, userId: string, kind: 'login' | 'fund', { device }: Client): Promise<string> {
  if (device === undefined) return '';
  const known = await db.selectFrom('known_device').select(['device', 'trusted_at']).where('user_id', '=', userId).where('device', '=', device).executeTakeFirst();
  return known && (kind === 'login' || known.trusted_at !== null) ? known.device : '';
}
