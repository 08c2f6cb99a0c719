import { newSecret, secretHash } from '../../calls/secrets';
import { timestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';
import { readSettings } from '../settings';

/**
 * The key under which login attempts are counted: each device on which this staff member logged in before has its own count, all
 * others share the empty name.
 */
export async function countingDevice(db: Db, staffId: string, token: string | undefined): Promise<string> {
  if (token === undefined) return '';
  const known = await db.selectFrom('staff_device').select('token_hash').where('staff_id', '=', staffId).where('token_hash', '=', secretHash(token)).executeTakeFirst();
  return known?.token_hash ?? '';
}

/** After a login: returns the token that identifies this device the next time; `counted` is the key under which this attempt was counted. */
export async function rememberDevice(db: Db, staffId: string, { token, counted }: { readonly token: string | undefined; readonly counted: string }, now: number): Promise<string> {
  if (token !== undefined && counted !== '') {
    await db.updateTable('staff_device').set({ last_seen_at: timestamp(now) }).where('token_hash', '=', counted).execute();
    return token;
  }
  const { staff_devices: maxDevices } = await readSettings(db, 'staff_devices');
  const made = newSecret();
  await db.insertInto('staff_device').values({ token_hash: secretHash(made), staff_id: staffId, last_seen_at: timestamp(now) }).execute();
  const beyond = db.selectFrom('staff_device').select('token_hash').where('staff_id', '=', staffId).orderBy('last_seen_at', 'desc').offset(maxDevices);
  await db.deleteFrom('staff_device').where('token_hash', 'in', beyond).execute();
  return made;
}
