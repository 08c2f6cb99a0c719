import { Secret, TOTP } from 'otpauth';
import { refuse, type Refusal } from '../../calls/refusal';
import type { Db } from '../../db/schema';
import { sessionOf, type DeskHandler } from '../../desk-call';
import { tryGuess } from '../account';
import { endStaffSessions } from './end-staff-sessions';

/** 160 bits, the length of the hash that codes are made with. */
const secretBytes = 20;
/** A code is good one step of 30 seconds before and after its own: clocks differ, and typing takes its time. */
const steps = 1;

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Dhow', label, secret: Secret.fromBase32(secret) });
}

/** The step of a right code; `undefined` for a wrong one. */
function stepOf(secret: string, code: string, now: number): number | undefined {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp: now, window: steps });
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta;
}

type Owner = { readonly id: string; readonly totp_secret: string | null };

/** Checks a code at a login, under a lockout of its own; `undefined` where it is right or there is no authenticator. */
export async function tryCode(db: Db, { id, totp_secret: secret }: Owner, device: string, code: string | undefined, now: number): Promise<Refusal | undefined> {
  if (secret === null) return undefined;
  if (code === undefined) return refuse('verificationCodeEmpty', { field: 'code' });
  const isRight = async () => {
    const step = stepOf(secret, code, now);
    return step !== undefined && spendStep(db, id, step);
  };
  return tryGuess(db, { account: `staff:${id}`, kind: 'totp', device, wrong: 'verificationCodeWrong' }, isRight, now);
}

/** A code that somebody saw being typed opens nothing: each step is used once, and none before it. */
async function spendStep(db: Db, staffId: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('staff')
    .set({ totp_step: step })
    .where('id', '=', staffId)
    .where((eb) => eb.or([eb('totp_step', 'is', null), eb('totp_step', '<', step)]))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

export const beginAuthenticator: DeskHandler<'staff!beginAuthenticator'> = async (_payload, context) => {
  const { staff } = sessionOf(context);
  const secret = new Secret({ size: secretBytes }).base32;
  await context.db.updateTable('staff').set({ totp_pending: secret }).where('id', '=', staff.id).execute();
  context.audit({ subject: staff.id, before: null, after: null });
  return { secret, uri: totpOf(secret, staff.name).toString() };
};

export const confirmAuthenticator: DeskHandler<'staff!confirmAuthenticator'> = async ({ code }, context) => {
  const { db, now, audit } = context;
  const session = sessionOf(context);
  const { id } = session.staff;
  const { totp_pending: pending, totp_secret: before } = await db.selectFrom('staff').select(['totp_pending', 'totp_secret']).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  if (pending === null) return refuse('illegalRequest');
  const step = stepOf(pending, code, now());
  if (step === undefined) return refuse('verificationCodeWrong', { field: 'code' });
  await db.updateTable('staff').set({ totp_secret: pending, totp_pending: null, totp_step: step }).where('id', '=', id).execute();
  await endStaffSessions(db, id, now(), session.id);
  await db.updateTable('staff_session').set({ second_factor: true }).where('id', '=', session.id).execute();
  audit({ subject: id, before: { authenticator: before !== null }, after: { authenticator: true } });
  return null;
};
