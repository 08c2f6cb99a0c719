import { randomUUID } from 'node:crypto';
import type { Refusal } from '../../calls/refusal';
import { asMoment, moment } from '../../db/moment';
import type { Db } from '../../db/schema';
import { newSecret, secretHash } from '../../calls/secrets';
import { nobodysAccount, tryPassword, type PasswordHashes } from '../account';
import { writeAudit } from './audit';

/** Somebody who works for the mall, or for one of its stores. */
export type Staff = { readonly id: string; readonly name: string } & (
  | { readonly role: 'operator'; readonly sellerId: null }
  /** sees and changes the orders of this store only */
  | { readonly role: 'merchant'; readonly sellerId: string }
);

/** Whoever types the commands of `npm run ops`; made by the migration. */
export const terminal: Staff = { id: 'terminal', name: 'terminal', role: 'operator', sellerId: null };

/** A working day: who works at night logs in again. */
const sessionMs = 12 * 3_600_000;

function toStaff({ id, name, role, seller_id: sellerId }: { id: string; name: string; role: Staff['role']; seller_id: string | null }): Staff {
  if (role === 'operator') return { id, name, role, sellerId: null };
  if (sellerId === null) throw new Error(`the merchant ${name} has no store`);
  return { id, name, role, sellerId };
}

export type StaffSession = { readonly token: string; readonly expiresAt: number; readonly staff: Staff };

/** Logs staff in, under the same lockout as shoppers; `db` is no transaction: a wrong try must count though it is refused. */
export async function logInStaff(db: Db, hashes: PasswordHashes, typed: { readonly name: string; readonly password: string }, now: number): Promise<StaffSession | Refusal> {
  const row = await db.selectFrom('staff').selectAll().where('name_key', '=', typed.name.toLowerCase()).where('disabled_at', 'is', null).executeTakeFirst();
  const account = row ? `staff:${row.id}` : nobodysAccount(`staff:${typed.name}`);
  const refusal = await tryPassword(db, hashes, { account, kind: 'login', device: '', typed: typed.password, kept: row?.password_hash ?? undefined, wrong: 'credentialsWrong' }, now);
  if (refusal) return refusal;
  if (!row) throw new Error('a password was right for nobody');
  const [token, expiresAt] = [newSecret(), now + sessionMs];
  await db
    .insertInto('staff_session')
    .values({ id: randomUUID(), staff_id: row.id, token_hash: secretHash(token), created_at: moment(now), expires_at: moment(expiresAt) })
    .execute();
  return { token, expiresAt, staff: toStaff(row) };
}

/** The staff behind a token, as long as the session lasts and nobody has sent them away. */
export async function findStaff(db: Db, token: string, now: number): Promise<Staff | undefined> {
  const row = await db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select(['staff.id', 'staff.name', 'staff.role', 'staff.seller_id'])
    .where('staff_session.token_hash', '=', secretHash(token))
    .where('staff_session.ended_at', 'is', null)
    .where('staff_session.expires_at', '>', asMoment(now))
    .where('staff.disabled_at', 'is', null)
    .executeTakeFirst();
  return row && toStaff(row);
}

export async function logOutStaff(db: Db, token: string, now: number): Promise<void> {
  await db.updateTable('staff_session').set({ ended_at: moment(now) }).where('token_hash', '=', secretHash(token)).where('ended_at', 'is', null).execute();
}

/** Someone new, with a password that is told once and kept as its hash only. */
export async function addStaff(
  db: Db,
  hashes: PasswordHashes,
  wanted: { readonly name: string; readonly sellerId: string | null },
  by: Staff,
  now: number,
): Promise<{ readonly password: string } | 'nameTaken' | 'sellerUnknown'> {
  const { name, sellerId } = wanted;
  const password = newSecret().slice(0, 20);
  const hash = await hashes.make(password);
  return db.transaction().execute(async (rows) => {
    if (sellerId !== null && !(await rows.selectFrom('seller').select('id').where('id', '=', sellerId).executeTakeFirst())) return 'sellerUnknown';
    const role = sellerId === null ? 'operator' : 'merchant';
    const added = await rows
      .insertInto('staff')
      .values({ id: randomUUID(), name, name_key: name.toLowerCase(), password_hash: hash, role, seller_id: sellerId, created_at: moment(now) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) return 'nameTaken';
    await writeAudit(rows, { staff: by, action: 'staff add', subject: added.id, before: null, after: { name, role, sellerId }, now });
    return { password };
  });
}

/** Sends somebody away, logged out everywhere; `false` where nobody of that name works here. */
export function disableStaff(db: Db, name: string, by: Staff, now: number): Promise<boolean> {
  return db.transaction().execute(async (rows) => {
    const row = await rows
      .updateTable('staff')
      .set({ disabled_at: moment(now) })
      .where('name_key', '=', name.toLowerCase())
      .where('disabled_at', 'is', null)
      // What logs in nowhere can't be sent away.
      .where('password_hash', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (!row) return false;
    await rows.updateTable('staff_session').set({ ended_at: moment(now) }).where('staff_id', '=', row.id).where('ended_at', 'is', null).execute();
    await writeAudit(rows, { staff: by, action: 'staff disable', subject: row.id, before: { disabled: false }, after: { disabled: true }, now });
    return true;
  });
}

export function listStaff(db: Db) {
  return db.selectFrom('staff').select(['name', 'role', 'seller_id', 'disabled_at']).orderBy('name_key').execute();
}
