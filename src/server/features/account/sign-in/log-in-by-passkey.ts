import { refuse } from '../../../calls/refusal';
import { runInTransaction } from '../../../calls/transaction';
import { timestamp } from '../../../db/timestamp';
import type { Db } from '../../../db/schema';
import type { Handler } from '../../../shop-call';
import { beginSession } from '../sessions/begin-session';
import { countingDevice } from '../sessions/known-devices';
import { typedAccount, tryGuess } from './login-attempts';
import type { AccountDependencies } from '../dependencies';
import { makeChallenge, spendChallenge } from '../passkeys/passkey-challenges';
import { relyingParty, type RelyingParty } from '../passkeys/relying-party';
import { livingUsers, lockForLogin, refuseClosed } from '../users';
import { checkPasskey } from '../passkeys/verify-passkey';

/** Makes a challenge for no particular account, so that nobody learns who has a passkey. */
export const giveLoginChallenge: Handler<'passkey!challenge'> = async (_payload, context) => {
  const party = relyingParty(context);
  return party ? { challenge: await makeChallenge(context, null), rpId: party.id } : refuse('passkeyUnavailable');
};

function findPasskey(db: Db, { id: partyId }: RelyingParty, credentialId: string) {
  return livingUsers(db)
    .innerJoin('passkey', 'passkey.user_id', 'app_user.id')
    .select(['passkey.id', 'passkey.user_id', 'passkey.public_key as publicKey', 'passkey.counter'])
    .where('passkey.rp_id', '=', partyId)
    .where('passkey.credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** Logs in the holder of a passkey. An unknown one is counted, locked, timed and answered like one with a wrong signature. */
export function logInByPasskey(dependencies: AccountDependencies): Handler<'passkey!login'> {
  return async (signed, context) => {
    const { db, client, now } = context;
    const party = relyingParty(context);
    if (!party) return refuse('passkeyUnavailable');
    if (!(await spendChallenge(context, signed.clientDataJSON, null))) return refuse('sessionTokenInvalid');
    const passkey = await findPasskey(db, party, signed.id);
    const device = await countingDevice(db, passkey?.user_id ?? '', 'login', client);
    const isOwners = passkey?.user_id === Buffer.from(signed.userHandle, 'base64url').toString();
    let counter: number | undefined = undefined;
    const isRight = async () => {
      counter = await checkPasskey(passkey, signed, party);
      return isOwners && counter !== undefined;
    };
    const guess = { account: passkey?.user_id ?? typedAccount(signed.id), kind: 'passkey', device, wrong: 'passkeyWrong' } as const;
    const refusal = await tryGuess(db, guess, isRight, now());
    if (refusal) return refusal;
    if (!passkey || counter === undefined) throw new Error('a passkey was right for nobody');
    const counted: number = counter;
    return runInTransaction(db, async (trx) => {
      const current = await lockForLogin(trx, passkey.user_id);
      if (!current) return refuse('passkeyWrong');
      const closed = refuseClosed(current.status);
      if (closed) return closed;
      const used = await trx
        .updateTable('passkey')
        .set({ counter: counted, last_used_at: timestamp(now()) })
        .where('id', '=', passkey.id)
        .where('counter', counted === 0 ? '=' : '<', counted)
        .returning('id')
        .executeTakeFirst();
      // Removed meanwhile, or a copy of it was used first.
      return used ? beginSession(trx, dependencies, passkey.user_id, context) : refuse('passkeyWrong');
    });
  };
}
