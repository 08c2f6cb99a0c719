import type { Refusal } from '../../../calls/refusal';
import { callerOf, type CallContext } from '../../../shop-call';
import { countingDevice } from '../sessions/known-devices';
import { tryPassword } from '../sign-in/login-attempts';
import type { AccountDependencies } from '../dependencies';
import { ownUser } from '../users';

/**
 * Checks the caller's login password under the lockout of logins; `undefined` if it is right. Must not run in a transaction:
 * a wrong attempt has to count even though the call is refused.
 */
export async function tryOwnPassword({ hashes }: AccountDependencies, typed: string, context: CallContext): Promise<Refusal | undefined> {
  const { db, client, now } = context;
  const { userId } = callerOf(context);
  const { password_hash: kept } = await ownUser(db, userId);
  const device = await countingDevice(db, userId, 'login', client);
  return tryPassword(db, hashes, { account: userId, kind: 'login', device, typed, kept, wrong: 'passwordWrong', address: client.address }, now);
}
