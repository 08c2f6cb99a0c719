import { normalizeIP } from '@fastify/rate-limit';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import { passkeyLimits } from '../../../../rules/account/passkeys';
import { newSecret, secretHash } from '../../../calls/secrets';
import { asTimestamp, timestamp } from '../../../db/timestamp';
import { minuteMs } from '../../../../rules/durations';
import type { CallContext } from '../../../shop-call';

/**
 * How many challenges are kept: for logins from one network address, which many shoppers may share, and for one user. The
 * oldest are deleted.
 */
const maxOfNetwork = 200;
const maxOfUser = 5;

/** Makes a challenge: with a user, for a new passkey of theirs; without one, for a login. */
export async function makeChallenge({ db, client, now }: CallContext, userId: string | null): Promise<string> {
  const challenge = newSecret();
  const row = { challenge_hash: secretHash(challenge), user_id: userId, asker: secretHash(normalizeIP(client.address)), expires_at: timestamp(now() + passkeyLimits.challengeMinutes * minuteMs) };
  await db.insertInto('passkey_challenge').values(row).execute();
  const others = db.selectFrom('passkey_challenge').select('challenge_hash').where('user_id', 'is not distinct from', userId).where('challenge_hash', '<>', row.challenge_hash).orderBy('expires_at', 'desc');
  const beyond = userId === null ? others.where('asker', '=', row.asker).offset(maxOfNetwork - 1) : others.offset(maxOfUser - 1);
  // Locked rows are skipped, so that two requests that delete at once never deadlock.
  await db.deleteFrom('passkey_challenge').where('challenge_hash', 'in', beyond.forUpdate().skipLocked()).execute();
  return challenge;
}

/**
 * Uses up the signed challenge; `false` if it is unknown, used, expired or another user's. Call it before anything else of
 * the signed data is checked, and outside the call's transaction: the challenge is gone even if the call is refused.
 */
export async function spendChallenge({ db, now }: CallContext, clientDataJSON: string, userId: string | null): Promise<boolean> {
  const spent = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', secretHash(challengeIn(clientDataJSON)))
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', asTimestamp(now()))
    .returning('challenge_hash')
    .executeTakeFirst();
  return spent !== undefined;
}

/** The challenge in client data, which anybody may have written; empty if there is none. */
function challengeIn(clientDataJSON: string): string {
  try {
    return String(decodeClientDataJSON(clientDataJSON).challenge);
  } catch {
    return '';
  }
}
