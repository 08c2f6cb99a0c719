import { sql } from 'kysely';
import { refuse, type Refusal } from '../../calls/refusal';
import { runInTransaction } from '../../calls/transaction';
import type { Db } from '../../db/schema';
import { sessionOf, type DeskHandler } from '../../desk-call';
import type { Seal } from '../../platform/seal';
import { newTotpSecret, totpStep, totpUri } from '../../platform/totp';
import { tryGuess } from '../account';
import { endStaffSessions } from './end-staff-sessions';

/** The context that binds a sealed secret to its owner. */
const sealedFor = (staffId: string) => `staff authenticator ${staffId}`;

type Owner = { readonly id: string; readonly totp_secret: string | null };

/** Checks a code at login, under a lockout of its own; `undefined` if it is right or there is no authenticator. */
export async function tryCode(db: Db, dataSeal: Seal, { id, totp_secret: sealed }: Owner, device: string, code: string | undefined, now: number): Promise<Refusal | undefined> {
  if (sealed === null) return undefined;
  if (code === undefined) return refuse('verificationCodeEmpty', { field: 'code' });
  const isRight = async () => {
    const step = totpStep(dataSeal.openText(sealed, sealedFor(id)), code, now);
    return step !== undefined && spendStep(db, id, step);
  };
  return tryGuess(db, { account: `staff:${id}`, kind: 'totp', device, wrong: 'verificationCodeWrong' }, isRight, now);
}

/** Each time step is accepted once, and none before it, so that a code seen while it was typed is useless. */
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

export function beginAuthenticator(dataSeal: Seal): DeskHandler<'staff!beginAuthenticator'> {
  return async (_payload, context) => {
    const { staff } = sessionOf(context);
    const secret = newTotpSecret();
    await context.db.updateTable('staff').set({ totp_pending: dataSeal.sealText(secret, sealedFor(staff.id)) }).where('id', '=', staff.id).execute();
    context.audit({ subject: staff.id, before: null, after: null });
    return { secret, uri: totpUri(secret, { issuer: 'Dhow', label: staff.name }) };
  };
}

export function confirmAuthenticator(dataSeal: Seal): DeskHandler<'staff!confirmAuthenticator'> {
  return async ({ code }, context) => {
    const { db, now, audit } = context;
    const session = sessionOf(context);
    const { id } = session.staff;
    const { totp_pending: pending, totp_secret: before } = await db.selectFrom('staff').select(['totp_pending', 'totp_secret']).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
    if (pending === null) return refuse('illegalRequest');
    const step = totpStep(dataSeal.openText(pending, sealedFor(id)), code, now());
    if (step === undefined) return refuse('verificationCodeWrong', { field: 'code' });
    await db.updateTable('staff').set({ totp_secret: pending, totp_pending: null, totp_step: step }).where('id', '=', id).execute();
    await endStaffSessions(db, id, now(), session.id);
    await db.updateTable('staff_session').set({ second_factor: true }).where('id', '=', session.id).execute();
    audit({ subject: id, before: { authenticator: before !== null }, after: { authenticator: true } });
    return null;
  };
}

/** Secrets from before sealing have this length; sealed ones are longer. */
const readableLength = 32;

/**
 * Runs at every server start, so that no secret stays readable. Servers of the previous version can't open sealed secrets, and
 * let nobody in by a password alone.
 */
export async function sealStaffSecrets(db: Db, dataSeal: Seal): Promise<void> {
  await runInTransaction(db, async (trx) => {
    const readable = await trx.selectFrom('staff').select(['id', 'totp_secret']).where(sql`length(totp_secret)`, '=', readableLength).forUpdate().execute();
    for (const { id, totp_secret: secret } of readable) {
      if (secret !== null) await trx.updateTable('staff').set({ totp_secret: dataSeal.sealText(secret, sealedFor(id)) }).where('id', '=', id).execute();
    }
  });
}
