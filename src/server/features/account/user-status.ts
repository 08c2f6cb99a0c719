import { usernameKey } from '../../../rules/usernames';
import type { Db } from '../../db/schema';
import { endSessions } from './sessions';
import { livingUsers } from './users';

/**
 * Locks or disables a user, or activates them again; `false` where there is none of that name. Locking ends all their
 * sessions; activating restores none.
 */
export async function setUserStatus(db: Db, username: string, status: 'active' | 'locked' | 'disabled', now: number): Promise<boolean> {
  return db.transaction().execute(async (rows) => {
    const user = await livingUsers(rows).select('id').where('username_key', '=', usernameKey(username)).forUpdate().executeTakeFirst();
    if (!user) return false;
    await rows.updateTable('app_user').set({ status }).where('id', '=', user.id).execute();
    if (status !== 'active') await endSessions(rows, user.id, now);
    return true;
  });
}
