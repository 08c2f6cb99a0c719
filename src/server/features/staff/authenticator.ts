import { sql } from 'kysely';
import { writeAudit } from '../../calls/audit';
import { refuse, type Refusal } from '../../calls/refusal';
import { runInTransaction } from '../../calls/transaction';
import type { Db } from '../../db/schema';
import { sessionOf, type DeskHandler } from '../../desk-call';
import type { Seal } from '../../platform/seal';
import { newTotpSecret, totpStep, totpUri } from '../../platform/totp';
import { tryGuess, tryPassword, type PasswordHashes } from '../account';
import { endStaffSessions } from './end-staff-sessions';
import { countingDevice } from './known-devices';

/** The context that binds a sealed secret to its owner. */
const sealedFor = (staffId: string) => `staff authenticator ${staffId}`;

type CodeGuess = {
  readonly owner: { readonly id: string; readonly totp_secret: string | null };
  /** see `countingDevice` */
  readonly device: string;
  readonly code: string | undefined;
};

/** Checks a code, under a lockout of its own; `undefined` if it is right or there is no authenticator. */
export async function refuseWrongTotp(db: Db, dataSeal: Seal, { owner: { id, totp_secret: sealed }, device, code }: CodeGuess, now: number): Promise<Refusal | undefined> {
  if (sealed === null) return undefined;
  const secret = dataSeal.tryOpenText(sealed, sealedFor(id));
  // Sealed with an earlier key `data`: no code would be right, and each would count as a wrong try.
  if (secret === undefined) return refuse('businessLocked');
  if (code === undefined) return refuse('verificationCodeEmpty', { field: 'code' });
  const isRight = async () => {
    const step = totpStep(secret, code, now);
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

/** Asks for the password, and for a code of the authenticator that would be replaced: whoever has a session need not be its owner. */
export function beginAuthenticator(hashes: PasswordHashes, dataSeal: Seal): DeskHandler<'staff!beginAuthenticator'> {
  return async ({ password, code, device }, context) => {
    const { db, address, now } = context;
    const { id, name } = sessionOf(context).staff;
    const row = await db.selectFrom('staff').select(['id', 'password_hash', 'totp_secret']).where('id', '=', id).executeTakeFirstOrThrow();
    const counted = await countingDevice(db, id, device);
    const guess = { account: `staff:${id}`, kind: 'login', device: counted, typed: password, kept: row.password_hash ?? undefined, wrong: 'passwordWrong', address } as const;
    const refusal = (await tryPassword(db, hashes, guess, now)) ?? (await refuseWrongTotp(db, dataSeal, { owner: row, device: counted, code }, now()));
    if (refusal) return refusal;
    const secret = newTotpSecret();
    return runInTransaction(db, async (trx) => {
      const begun = await trx
        .updateTable('staff')
        .set({ totp_pending: dataSeal.sealText(secret, sealedFor(id)) })
        .where('id', '=', id)
        .where('password_hash', '=', row.password_hash)
        .where('totp_secret', 'is not distinct from', row.totp_secret)
        .returning('id')
        .executeTakeFirst();
      // The password or the authenticator was replaced meanwhile.
      if (!begun) return refuse('passwordWrong');
      await writeAudit(trx, { staffId: id, action: 'staff!beginAuthenticator', subject: id, before: null, after: null, now: now() });
      return { secret, uri: totpUri(secret, { issuer: 'Dhow', label: name }) };
    });
  };
}

export function confirmAuthenticator(dataSeal: Seal): DeskHandler<'staff!confirmAuthenticator'> {
  return async ({ code }, context) => {
    const { db, now } = context;
    const session = sessionOf(context);
    const { id } = session.staff;
    const { totp_pending: pending } = await db.selectFrom('staff').select('totp_pending').where('id', '=', id).executeTakeFirstOrThrow();
    const secret = pending === null ? undefined : dataSeal.tryOpenText(pending, sealedFor(id));
    // None was begun, or with an earlier key `data`.
    if (secret === undefined) return refuse('illegalRequest');
    const step = totpStep(secret, code, now());
    const wrong = await tryGuess(db, { account: `staff:${id}`, kind: 'totp', device: '', wrong: 'verificationCodeWrong' }, () => Promise.resolve(step !== undefined), now());
    if (wrong || step === undefined) return wrong?.key === 'verificationCodeWrong' ? refuse(wrong.key, { field: 'code' }) : (wrong ?? refuse('illegalRequest'));
    return runInTransaction(db, async (trx) => {
      const { totp_pending: current, totp_secret: before } = await trx.selectFrom('staff').select(['totp_pending', 'totp_secret']).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
      if (current !== pending) return refuse('illegalRequest');
      await trx.updateTable('staff').set({ totp_secret: pending, totp_pending: null, totp_step: step }).where('id', '=', id).execute();
      await endStaffSessions(trx, id, now(), session.id);
      await trx.updateTable('staff_session').set({ second_factor: true }).where('id', '=', session.id).execute();
      await writeAudit(trx, { staffId: id, action: 'staff!confirmAuthenticator', subject: id, before: { authenticator: before !== null }, after: { authenticator: true }, now: now() });
      return null;
    });
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
