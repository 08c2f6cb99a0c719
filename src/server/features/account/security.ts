import { countRows } from '../../db/count-rows';
import { asTimestamp } from '../../db/timestamp';
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
  const sessions = await countRows(db.selectFrom('session').where('user_id', '=', userId).where('ended_at', 'is', null).where('expires_at', '>', asTimestamp(now())));
  const devices = await countRows(db.selectFrom('known_device').where('user_id', '=', userId));
  return {
    sessions,
    devices,
    passkeys: await countPasskeys(db, userId),
    safewordSet: safewordHash !== null,
    fundClosed: await isSafewordClosed(db, userId),
    fundResetTime: await safewordResetTime(db, userId),
    authenticator: await readAuthenticator(db, userId),
  };
};
