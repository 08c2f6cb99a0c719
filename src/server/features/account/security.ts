import { asMoment } from '../../db/moment';
import { callerOf, type Handler } from '../../shop-call';
import { readAuthenticator } from './sign-in/authenticator';
import { countPasskeys } from './passkeys/passkeys';
import { safewordResetTime } from './fund-password/safeword-reset';
import { isSafewordClosed } from './fund-password/safeword-attempts';
import { ownUser } from './users';

/** The protections of the account, and their state. */
export const getSecurity: Handler<'security!get'> = async (_payload, context) => {
  const { db, now } = context;
  const { userId } = callerOf(context);
  const { safeword_hash: safewordHash } = await ownUser(db, userId);
  const sessions = await db
    .selectFrom('session')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', asMoment(now()))
    .executeTakeFirstOrThrow();
  const devices = await db.selectFrom('known_device').select((eb) => eb.fn.countAll<number>().as('n')).where('user_id', '=', userId).executeTakeFirstOrThrow();
  return {
    sessions: sessions.n,
    devices: devices.n,
    passkeys: await countPasskeys(db, userId),
    safewordSet: safewordHash !== null,
    fundClosed: await isSafewordClosed(db, userId),
    fundResetTime: await safewordResetTime(db, userId),
    authenticator: await readAuthenticator(db, userId),
  };
};
