import { randomUUID } from 'node:crypto';
import type { Role } from '../../../contract/desk/capabilities';
import type { Staff } from '../../../contract/desk/staff';
import { newSecret, secretHash } from '../../calls/secrets';
import { asMoment, moment } from '../../db/moment';
import type { Db } from '../../db/schema';
import type { DeskHandler, StaffSession } from '../../desk-call';
import { sessionOf } from '../../desk-call';
import { nobodysAccount, tryPassword, type PasswordHashes } from '../account';

/** A working day: who works at night logs in again. */
const sessionMs = 12 * 3_600_000;

function toStaff({ id, name, role, seller_id: sellerId }: { id: string; name: string; role: Role; seller_id: string | null }): Staff {
  if (role !== 'merchant') return { id, name, role, sellerId: null };
  if (sellerId === null) throw new Error(`the merchant ${name} has no store`);
  return { id, name, role, sellerId };
}

/** Logs staff in, under the same lockout as shoppers. */
export function logIn(hashes: PasswordHashes): DeskHandler<'staff!login'> {
  return async ({ name, password }, { db, now }) => {
    const row = await db.selectFrom('staff').selectAll().where('name_key', '=', name.toLowerCase()).where('disabled_at', 'is', null).executeTakeFirst();
    const account = row ? `staff:${row.id}` : nobodysAccount(`staff:${name}`);
    const refusal = await tryPassword(db, hashes, { account, kind: 'login', device: '', typed: password, kept: row?.password_hash ?? undefined, wrong: 'credentialsWrong' }, now());
    if (refusal) return refusal;
    if (!row) throw new Error('a password was right for nobody');
    const [token, expiresAt] = [newSecret(), now() + sessionMs];
    await db
      .insertInto('staff_session')
      .values({ id: randomUUID(), staff_id: row.id, token_hash: secretHash(token), created_at: moment(now()), expires_at: moment(expiresAt) })
      .execute();
    return { token, expiresAt, staff: toStaff(row) };
  };
}

/** The session behind a token, as long as it lasts and nobody has sent its staff away. */
export async function findStaff(db: Db, token: string, now: number): Promise<StaffSession | undefined> {
  const row = await db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select(['staff_session.id as session_id', 'staff.id', 'staff.name', 'staff.role', 'staff.seller_id'])
    .where('staff_session.token_hash', '=', secretHash(token))
    .where('staff_session.ended_at', 'is', null)
    .where('staff_session.expires_at', '>', asMoment(now))
    .where('staff.disabled_at', 'is', null)
    .executeTakeFirst();
  return row && { id: row.session_id, staff: toStaff(row) };
}

export const logOut: DeskHandler<'staff!logout'> = async (_payload, context) => {
  const { id, staff } = sessionOf(context);
  await context.db.updateTable('staff_session').set({ ended_at: moment(context.now()) }).where('id', '=', id).execute();
  context.audit({ subject: staff.id, before: null, after: null });
  return null;
};

/** Logs somebody out everywhere. */
export async function endStaffSessions(db: Db, staffId: string, now: number): Promise<void> {
  await db.updateTable('staff_session').set({ ended_at: moment(now) }).where('staff_id', '=', staffId).where('ended_at', 'is', null).execute();
}
