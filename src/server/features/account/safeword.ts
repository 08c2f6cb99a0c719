import { refuse, type Refusal } from '../../calls/refusal';
import type { Db } from '../../db/schema';
import { callerOf, type CallContext, type Handler } from '../../shop-call';
import { countingDevice, tryPassword } from './login-attempts';
import { notifySafewordChanged, notifySafewordSet } from './notices';
import type { AccountDependencies } from './parts';
import { ownUser } from './users';

/** Sets the fund password of a user who has none. */
export function setSafeword({ hashes }: AccountDependencies): Handler<'user!setSafewordReg'> {
  return async ({ safeword }, context) => {
    const { userId } = callerOf(context);
    if ((await ownUser(context.db, userId)).safeword_hash !== null) return refuse('safewordAlreadySet');
    if (hashes.isFull) return refuse('tooFrequent');
    const made = await hashes.make(safeword);
    return context.db.transaction().execute(async (db) => {
      if (!(await replaceSafeword(db, userId, null, made))) return refuse('safewordAlreadySet');
      await notifySafewordSet(db, userId, context);
      return null;
    });
  };
}

export function changeSafeword(parts: AccountDependencies): Handler<'user!updateOldAndNewSafeword'> {
  return async ({ oldPassword, newPassword }, context) => {
    const { userId } = callerOf(context);
    const was = (await ownUser(context.db, userId)).safeword_hash;
    if (was === null) return refuse('safewordUnset');
    const wrong = await trySafeword(parts, oldPassword, context);
    if (wrong) return wrong;
    const made = await parts.hashes.make(newPassword);
    return context.db.transaction().execute(async (db) => {
      if (!(await replaceSafeword(db, userId, was, made))) return refuse('safewordWrong', { field: 'oldPassword' });
      await notifySafewordChanged(db, userId, context);
      return null;
    });
  };
}

/**
 * Checks the caller's fund password under its own lockout, before a payment or a withdrawal; `undefined` where it is
 * right. Must not run in a transaction: a wrong attempt has to count even though the call is refused.
 */
export async function trySafeword({ hashes }: AccountDependencies, typed: string, context: CallContext): Promise<Refusal | undefined> {
  const { db, asker, now } = context;
  const { userId } = callerOf(context);
  const kept = (await ownUser(db, userId)).safeword_hash;
  if (kept === null) return refuse('safewordUnset');
  const device = await countingDevice(db, userId, asker);
  return tryPassword(db, hashes, { account: userId, kind: 'fund', device, typed, kept, wrong: 'safewordWrong' }, now());
}

async function replaceSafeword(db: Db, userId: string, was: string | null, made: string): Promise<boolean> {
  const changed = await db
    .updateTable('app_user')
    .set({ safeword_hash: made })
    .where('id', '=', userId)
    .where('safeword_hash', was === null ? 'is' : '=', was)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
