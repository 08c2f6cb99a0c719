import { randomUUID } from 'node:crypto';
import { refuse } from '../../calls/refusal';
import { newSecret } from '../../calls/secrets';
import { asTimestamp, timestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';
import type { DeskHandler } from '../../desk-call';
import { dayMs } from '../../../rules/durations';
import type { PasswordHashes } from '../account';
import { endStaffSessions } from './end-staff-sessions';

export const listStaff: DeskHandler<'staff!list'> = async (_payload, { db }) => {
  const rows = await db.selectFrom('staff').select(['name', 'role', 'seller_id', 'disabled_at']).orderBy('name_key').execute();
  return { staffList: rows.map((row) => ({ name: row.name, role: row.role, sellerId: row.seller_id, disabled: row.disabled_at !== null })) };
};

const firstPasswordMs = 7 * dayMs;

/** A random, long password: shown once, stored only as a hash, and valid until its owner logs in, for seven days at most. */
export async function newPassword(hashes: PasswordHashes, now: number): Promise<{ readonly password: string; readonly row: { readonly password_hash: string; readonly first_password_until: string } }> {
  const password = newSecret().slice(0, 20);
  return { password, row: { password_hash: await hashes.makeAtOnce(password), first_password_until: timestamp(now + firstPasswordMs) } };
}

export function addStaff(hashes: PasswordHashes): DeskHandler<'staff!add'> {
  return async ({ name, role, ...of }, { db, now, audit }) => {
    const sellerId = 'sellerId' in of ? of.sellerId : null;
    if (sellerId !== null && !(await db.selectFrom('seller').select('id').where('id', '=', sellerId).executeTakeFirst())) return refuse('sellerUnknown');
    const { password, row } = await newPassword(hashes, now());
    const added = await db
      .insertInto('staff')
      .values({ id: randomUUID(), name, name_key: name.toLowerCase(), ...row, role, seller_id: sellerId, created_at: timestamp(now()) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) return refuse('usernameTaken');
    audit({ subject: added.id, before: null, after: { name, role, sellerId } });
    return { password };
  };
}

/** The active staff member with this name, locked until the transaction ends. */
function lockByName(db: Db, name: string) {
  return db
    .selectFrom('staff')
    .select(['id', 'role', 'totp_secret'])
    .where('name_key', '=', name.toLowerCase())
    .where('disabled_at', 'is', null)
    // Rows without a password can't log in, so they can't be disabled.
    .where('password_hash', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
}

export function renewPassword(hashes: PasswordHashes): DeskHandler<'staff!renewPassword'> {
  return async ({ name }, { db, now, audit }) => {
    const row = await lockByName(db, name);
    if (!row) return refuse('userUnknown');
    const made = await newPassword(hashes, now());
    await db.updateTable('staff').set({ ...made.row, totp_secret: null, totp_pending: null }).where('id', '=', row.id).execute();
    await db.deleteFrom('staff_device').where('staff_id', '=', row.id).execute();
    await endStaffSessions(db, row.id, now());
    audit({ subject: row.id, before: { authenticator: row.totp_secret !== null }, after: { authenticator: false } });
    return { password: made.password };
  };
}

export const disableStaff: DeskHandler<'staff!disable'> = async ({ name }, { db, now, audit }) => {
  // Locks all admins in a fixed order: two who disable each other at the same time must not leave none.
  const admins = await activeAdmins(db, now()).orderBy('id').forUpdate().execute();
  const row = await lockByName(db, name);
  if (!row) return refuse('userUnknown');
  if (row.role === 'admin' && admins.every(({ id }) => id === row.id)) return refuse('illegalRequest');
  await db.updateTable('staff').set({ disabled_at: timestamp(now()) }).where('id', '=', row.id).execute();
  await endStaffSessions(db, row.id, now());
  audit({ subject: row.id, before: { disabled: false }, after: { disabled: true } });
  return null;
};

/** Admins who can log in. */
export function activeAdmins(db: Db, now: number) {
  return db
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .where('password_hash', 'is not', null)
    .where((eb) => eb.or([eb('first_password_until', 'is', null), eb('first_password_until', '>', asTimestamp(now))]));
}
