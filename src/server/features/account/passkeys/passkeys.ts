import { runInTransaction } from '../../../calls/transaction';
import { countRows } from '../../../db/count-rows';
import type { Db } from '../../../db/schema';
import { callerOf, type Handler } from '../../../shop-call';
import { notifyUser } from '../contacts/notices';
import { tryOwnPassword } from '../passwords/own-password';
import type { AccountDependencies } from '../dependencies';
import { lockCaller } from '../sessions/lock-caller';

export function countPasskeys(db: Db, userId: string): Promise<number> {
  return countRows(db.selectFrom('passkey').where('user_id', '=', userId));
}

/** Deletes the passkeys, and the challenges for adding more. */
export async function forgetPasskeys(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('user_id', '=', userId).execute();
  await db.deleteFrom('passkey').where('user_id', '=', userId).execute();
}

/** Lists the newest first. */
export const listPasskeys: Handler<'passkey!list'> = async (_payload, context) => {
  const rows = await context.db
    .selectFrom('passkey')
    .select(['id', 'name', 'rp_id', 'created_at', 'last_used_at'])
    .where('user_id', '=', callerOf(context).userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return { passkeyList: rows.map((row) => ({ id: row.id, name: row.name, host: row.rp_id, createTime: row.created_at, lastUsedTime: row.last_used_at })) };
};

/** The reply is the same if the passkey is another user's or does not exist. */
export const renamePasskey: Handler<'passkey!rename'> = async ({ id, name }, context) => {
  await context.db.updateTable('passkey').set({ name }).where('user_id', '=', callerOf(context).userId).where('id', '=', id).execute();
  return null;
};

/** Here too, the reply is the same for another user's or an unknown passkey. */
export function removePasskey(dependencies: AccountDependencies): Handler<'passkey!remove'> {
  return async ({ id, password }, context) => {
    const wrong = await tryOwnPassword(dependencies, password, context);
    if (wrong) return wrong;
    const caller = callerOf(context);
    const { userId } = caller;
    return runInTransaction(context.db, async (db) => {
      const ended = await lockCaller(db, caller);
      if (ended) return ended;
      const removed = await db.deleteFrom('passkey').where('user_id', '=', userId).where('id', '=', id).returning('id').executeTakeFirst();
      if (removed) await notifyUser('passkeyRemoved', db, userId, context);
      return null;
    });
  };
}
