import { randomUUID } from 'node:crypto';
import type { Role } from '../../../contract/desk/capabilities';
import type { Staff } from '../../../contract/desk/staff';
import { writeAudit } from '../../calls/audit';
import { refuse, Refusal } from '../../calls/refusal';
import { newSecret, secretHash } from '../../calls/secrets';
import { runInTransaction } from '../../calls/transaction';
import { asTimestamp, timestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';
import type { DeskHandler, StaffSession } from '../../desk-call';
import { sessionOf } from '../../desk-call';
import { hourMs } from '../../../rules/durations';
import type { Seal } from '../../platform/seal';
import { typedAccount, refusePassword, tryPassword, type PasswordHashes } from '../account';
import { readSettings } from '../settings';
import { refuseWrongTotp } from './authenticator';
import { endStaffSessions } from './end-staff-sessions';
import { countingDevice, rememberDevice } from './known-devices';

function toStaff({ id, name, role, seller_id: sellerId }: { id: string; name: string; role: Role; seller_id: string | null }): Staff {
  if (role !== 'merchant') return { id, name, role, sellerId: null };
  if (sellerId === null) throw new Error(`the merchant ${name} has no store`);
  return { id, name, role, sellerId };
}

type Passwords = { readonly password: string; readonly newPassword: string | undefined; readonly mustChange: boolean };

/** Why a correct password is not enough, or why the new one is not accepted. */
function refuseNew(name: string, { password, newPassword, mustChange }: Passwords): Refusal | undefined {
  const field = 'newPassword';
  if (newPassword === undefined) return mustChange ? refuse('newPasswordEmpty', { field }) : undefined;
  if (newPassword === password) return refuse('newPasswordWrong', { field });
  return refusePassword(newPassword, 'inclusive', { field, username: name });
}

/**
 * Logs staff in, under the same lockout as shoppers, and replaces their password if they send a new one. The authenticator's code
 * is checked only after the password was right. A password made by the mall only allows its own replacement.
 */
export function logIn(hashes: PasswordHashes, dataSeal: Seal): DeskHandler<'staff!login'> {
  return async ({ name, password, newPassword, code, device, sessionName }, { db, address, now }) => {
    const row = await db.selectFrom('staff').selectAll().where('name_key', '=', name.toLowerCase()).where('disabled_at', 'is', null).executeTakeFirst();
    const isOver = row?.first_password_until != null && row.first_password_until <= now();
    const account = row ? `staff:${row.id}` : typedAccount(`staff:${name}`);
    const counted = await countingDevice(db, row?.id ?? '', device);
    const refusal = await tryPassword(db, hashes, { account, kind: 'login', device: counted, typed: password, kept: isOver ? undefined : (row?.password_hash ?? undefined), wrong: 'credentialsWrong', address }, now);
    if (refusal) return refusal;
    if (!row) throw new Error('a password was right for nobody');
    const refused = refuseNew(row.name, { password, newPassword, mustChange: row.first_password_until !== null });
    if (refused) return refused;
    const wrongCode = await refuseWrongTotp(db, dataSeal, { owner: row, device: counted, code }, now());
    if (wrongCode) return wrongCode;
    const made = newPassword === undefined ? undefined : await hashes.make(newPassword, address);
    if (made instanceof Refusal) return made;
    const { staff_session_hours: hours } = await readSettings(db, 'staff_session_hours');
    const [token, expiresAt] = [newSecret(), now() + hours * hourMs];
    const known = await runInTransaction(db, async (trx) => {
      // Locked: everything that ends all of their sessions changes this row too, so it either ends the new session, or this check fails.
      const current = await trx.selectFrom('staff').select(['password_hash', 'totp_secret']).where('id', '=', row.id).where('disabled_at', 'is', null).forNoKeyUpdate().executeTakeFirst();
      if (current?.password_hash !== row.password_hash || current.totp_secret !== row.totp_secret) return undefined;
      if (made && !(await replacePassword(trx, { id: row.id, was: row.password_hash, made: made.hash, now: now() }))) return undefined;
      await trx
        .insertInto('staff_session')
        .values({
          id: randomUUID(),
          staff_id: row.id,
          token_hash: secretHash(token),
          name: sessionName,
          second_factor: row.totp_secret !== null,
          created_at: timestamp(now()),
          expires_at: timestamp(expiresAt),
        })
        .execute();
      return rememberDevice(trx, row.id, { token: device, counted }, now());
    });
    return known === undefined ? refuse('credentialsWrong') : { token, expiresAt, device: known, staff: toStaff(row) };
  };
}

/** Replaces the hash that was read; `false` if it has been replaced meanwhile. All earlier sessions end, and an authenticator that one of them began is not turned on. */
async function replacePassword(db: Db, { id, was, made, now }: { readonly id: string; readonly was: string | null; readonly made: string; readonly now: number }): Promise<boolean> {
  const replaced = await db.updateTable('staff').set({ password_hash: made, first_password_until: null, totp_pending: null }).where('id', '=', id).where('password_hash', '=', was).returning('id').executeTakeFirst();
  if (!replaced) return false;
  await endStaffSessions(db, id, now);
  await writeAudit(db, { staffId: id, action: 'staff!login', subject: id, before: null, after: { password: 'replaced' }, now });
  return true;
}

/** The session of a token, while it lasts and its staff member is not disabled. */
export async function findStaff(db: Db, token: string, now: number): Promise<StaffSession | undefined> {
  const row = await db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select(['staff_session.id as session_id', 'second_factor', 'staff.id', 'staff.name', 'staff.role', 'staff.seller_id'])
    .where('staff_session.token_hash', '=', secretHash(token))
    .where('staff_session.ended_at', 'is', null)
    .where('staff_session.expires_at', '>', asTimestamp(now))
    .where('staff.disabled_at', 'is', null)
    .executeTakeFirst();
  return row && { id: row.session_id, staff: toStaff(row), secondFactor: row.second_factor };
}

export const logOut: DeskHandler<'staff!logout'> = async (_payload, context) => {
  const { id, staff } = sessionOf(context);
  await context.db.updateTable('staff_session').set({ ended_at: timestamp(context.now()) }).where('id', '=', id).execute();
  context.audit({ subject: staff.id, before: null, after: null });
  return null;
};

export const listSessions: DeskHandler<'staff!sessions'> = async (_payload, context) => {
  const { id: own, staff } = sessionOf(context);
  const rows = await context.db
    .selectFrom('staff_session')
    .select(['id', 'name', 'created_at', 'expires_at', 'second_factor'])
    .where('staff_id', '=', staff.id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', asTimestamp(context.now()))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return {
    sessionList: rows.map((row) => ({ id: row.id, name: row.name, createTime: row.created_at, expiresAt: row.expires_at, secondFactor: row.second_factor, current: row.id === own })),
  };
};

/** Ends one of the caller's own sessions. Another's session, or one that does not exist, gets the same reply. */
export const endSession: DeskHandler<'staff!endSession'> = async ({ id }, context) => {
  const { staff } = sessionOf(context);
  const { db, now, audit } = context;
  await db.updateTable('staff_session').set({ ended_at: timestamp(now()) }).where('id', '=', id).where('staff_id', '=', staff.id).where('ended_at', 'is', null).execute();
  audit({ subject: staff.id, before: null, after: { endedSession: id } });
  return null;
};
