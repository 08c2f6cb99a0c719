import { runInTransaction } from '../../../calls/transaction';
import { sql } from 'kysely';
import { timestamp } from '../../../db/timestamp';
import { callerOf, type Handler } from '../../../shop-call';
import { tryOwnPassword } from '../passwords/own-password';
import type { AccountDependencies } from '../dependencies';
import { lockCaller } from './lock-caller';

/** The requesting device first, then the most recently seen. */
export const listDevices: Handler<'device!list'> = async (_payload, context) => {
  const { userId } = callerOf(context);
  const own = context.client.device ?? '';
  const rows = await context.db
    .selectFrom('known_device')
    .select(['device', 'name', 'last_seen_at', 'trusted_at'])
    .where('user_id', '=', userId)
    .orderBy(sql<boolean>`device = ${own}`, 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('device')
    .execute();
  return { deviceList: rows.map((row) => ({ id: row.device, device: row.name, lastSeenTime: row.last_seen_at, trusted: row.trusted_at !== null, current: row.device === own })) };
};

/** Ends the device's sessions, too. The reply is the same if the device is another user's or does not exist. */
export function removeDevice(dependencies: AccountDependencies): Handler<'device!remove'> {
  return async ({ id, password }, context) => {
    const wrong = await tryOwnPassword(dependencies, password, context);
    if (wrong) return wrong;
    const caller = callerOf(context);
    const { userId } = caller;
    return runInTransaction(context.db, async (db) => {
      const ended = await lockCaller(db, caller);
      if (ended) return ended;
      // Sessions first, like a login there, which ends the one before: in another order the two would deadlock.
      await db
        .updateTable('session')
        .set({ ended_at: timestamp(context.now()) })
        .where('user_id', '=', userId)
        .where('device_id', '=', id)
        .where('ended_at', 'is', null)
        .execute();
      await db.deleteFrom('known_device').where('user_id', '=', userId).where('device', '=', id).execute();
      return null;
    });
  };
}
