import type { Obstacle } from '../../../../contract/leaving';
import type { RefusalKey } from '../../../../contract/refusals';
import { refuse, type Refusal } from '../../../calls/refusal';
import { runInTransaction } from '../../../calls/transaction';
import { timestamp } from '../../../db/timestamp';
import type { Db } from '../../../db/schema';
import type { PersonalData } from '../../../personal-data';
import { callerOf, type Handler } from '../../../shop-call';
import { readSettings } from '../../settings';
import { notifyUser } from '../contacts/notices';
import { tryOwnPassword } from '../passwords/own-password';
import type { AccountDependencies } from '../dependencies';
import { isSessionEnded } from '../sessions/lock-caller';
import { endSessions, forgetCookie } from '../sessions/sessions';
import { lockOwnUser } from '../users';

/** The refusal for each kind of obstacle. */
const refusals = {
  balance: 'balanceRemains', deposit: 'unfinishedDeposit', withdrawal: 'unfinishedWithdrawal', order: 'unfinishedOrder', loan: 'loanUnfinished',
  // Money that is still to come in.
  payment: 'unfinishedDeposit',
} as const satisfies Record<Obstacle['kind'], RefusalKey>;

/** Money in the account or on its way, and what else is not finished. */
export async function stopsOf(features: readonly PersonalData[], db: Db, { userId, now }: { readonly userId: string; readonly now: number }): Promise<Obstacle[]> {
  const stops: Obstacle[] = [];
  for (const { stops: find } of features) if (find) stops.push(...(await find(db, userId, now)));
  return stops;
}

export function readLogoffTerms({ personalData }: AccountDependencies): Handler<'user!logoffTerms'> {
  return async (_payload, context) => {
    const { reregistration_days: days } = await readSettings(context.db, 'reregistration_days');
    return { days, obstacleList: await stopsOf(personalData, context.db, { userId: callerOf(context).userId, now: context.now() }) };
  };
}

/** Cancels the account: nobody can log in to it again, and each feature deletes what is the user's own. */
export function leave(dependencies: AccountDependencies): Handler<'user!logoff'> {
  return async ({ UID, reason, password }, context) => {
    const { userId, sessionId } = callerOf(context);
    if (UID !== userId) return refuse('accountMismatch', { field: 'UID' });
    const wrongPassword = await tryOwnPassword(dependencies, password, context);
    if (wrongPassword) return wrongPassword;
    const now = context.now();
    let ended: readonly string[] = [];
    const refused = await runInTransaction(context.db, async (db) => {
      // Anything that would begin something for this user locks this row too, or waits for it: see the triggers of migration
      // 0031.
      const { username_key: name } = await lockOwnUser(db, userId);
      if (await isSessionEnded(db, sessionId)) return refuse('loginExpired');
      const stops = await refuseLeaving(db, { features: dependencies.personalData, userId, name, now });
      if (stops) return stops;
      await notifyUser('cancelled', db, userId, context);
      for (const { forget } of dependencies.personalData) await forget(db, userId);
      ended = await endSessions(db, userId, now);
      await db.updateTable('app_user').set({ status: 'cancelled', cancelled_at: timestamp(now) }).where('id', '=', userId).execute();
      await db.insertInto('account_cancellation').values({ user_id: userId, reason, created_at: timestamp(now) }).execute();
      return null;
    });
    if (refused === null) forgetCookie(context, ended);
    return refused;
  };
}

/** Refuses users who work at the desk under the same name, and users with an obstacle left. */
async function refuseLeaving(db: Db, { features, name, ...who }: { readonly features: readonly PersonalData[]; readonly userId: string; readonly name: string; readonly now: number }): Promise<Refusal | undefined> {
  const staff = await db.selectFrom('staff').select('id').where('name_key', '=', name).where('disabled_at', 'is', null).executeTakeFirst();
  if (staff) return refuse('roleAccountStays');
  const [first] = await stopsOf(features, db, who);
  return first && refuse(refusals[first.kind]);
}
