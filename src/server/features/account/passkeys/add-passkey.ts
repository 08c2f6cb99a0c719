import { randomUUID } from 'node:crypto';
import { passkeyLimits } from '../../../../rules/account/passkeys';
import { refuse } from '../../../calls/refusal';
import { runInTransaction } from '../../../calls/transaction';
import { timestamp } from '../../../db/timestamp';
import { callerOf, type Handler } from '../../../shop-call';
import { deviceName } from '../sessions/device-name';
import { notifyUser } from '../contacts/notices';
import { tryOwnPassword } from '../passwords/own-password';
import type { AccountDependencies } from '../dependencies';
import { makeChallenge, spendChallenge } from './passkey-challenges';
import { countPasskeys } from './passkeys';
import { relyingParty } from './relying-party';
import { lockCaller } from '../sessions/lock-caller';
import { ownUser } from '../users';
import { passkeyAlgorithms, readNewPasskey } from './verify-passkey';

/** Requires the login password: a session that somebody found open must not be turned into a lasting way in. */
export function beginPasskey(dependencies: AccountDependencies): Handler<'passkey!begin'> {
  return async ({ password }, context) => {
    const { db } = context;
    const { userId } = callerOf(context);
    const party = relyingParty(context);
    if (!party) return refuse('passkeyUnavailable');
    if ((await countPasskeys(db, userId)) >= passkeyLimits.passkeys) return refuse('passkeyLimit');
    const wrong = await tryOwnPassword(dependencies, password, context);
    if (wrong) return wrong;
    const { username } = await ownUser(db, userId);
    const known = await db.selectFrom('passkey').select('credential_id').where('user_id', '=', userId).where('rp_id', '=', party.id).execute();
    return {
      challenge: await makeChallenge(context, userId),
      rp: { id: party.id, name: party.name },
      user: { id: Buffer.from(userId).toString('base64url'), name: username },
      algorithms: passkeyAlgorithms,
      known: known.map((row) => row.credential_id),
    };
  };
}

/** Needs no password: whoever signs the challenge received it in return for the password. */
export const addPasskey: Handler<'passkey!add'> = async ({ name, ...made }, context) => {
  const caller = callerOf(context);
  const { userId } = caller;
  const party = relyingParty(context);
  if (!party) return refuse('passkeyUnavailable');
  if (!(await spendChallenge(context, made.clientDataJSON, userId))) return refuse('sessionTokenInvalid');
  const read = await readNewPasskey(made, party);
  if (!read) return refuse('passkeyWrong');
  return runInTransaction(context.db, async (db) => {
    const ended = await lockCaller(db, caller);
    if (ended) return ended;
    if ((await countPasskeys(db, userId)) >= passkeyLimits.passkeys) return refuse('passkeyLimit');
    const added = await db
      .insertInto('passkey')
      .values({
        id: randomUUID(),
        user_id: userId,
        rp_id: party.id,
        credential_id: made.id,
        public_key: read.publicKey,
        counter: read.counter,
        name: name || deviceName(context.client.userAgent),
        created_at: timestamp(context.now()),
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.columns(['rp_id', 'credential_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) return refuse('passkeyWrong');
    await notifyUser('passkeyAdded', db, userId, context);
    return null;
  });
};
