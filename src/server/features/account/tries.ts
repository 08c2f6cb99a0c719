import type { RefusalKey } from '../../../contract/refusals';
import { countTry, lockOf, type Lock } from '../../../rules/lockout';
import type { Asker } from '../../shop-call';
import { refuse, type Refusal } from '../../calls/refusal';
import { moment } from '../../db/moment';
import type { Db } from '../../db/schema';
import { secretHash } from '../../calls/secrets';
import type { PasswordHashes } from './password-hashes';

export type TryKind = 'login' | 'fund';
/** Whose wrong tries are counted together. */
type Count = { readonly account: string; readonly kind: TryKind; readonly device: string };

/**
 * The count of tries against a name that nobody has, so that it locks like one that somebody has. By its hash: what was
 * typed there may have been a password.
 */
export function nobodysAccount(typed: string): string {
  return `nobody:${secretHash(typed.toLowerCase())}`;
}

/** A device from which the user logged in before counts by itself; all others share one count. */
export async function countingDevice(db: Db, userId: string, { device }: Asker): Promise<string> {
  if (device === undefined) return '';
  const known = await db.selectFrom('known_device').select('device').where('user_id', '=', userId).where('device', '=', device).executeTakeFirst();
  return known?.device ?? '';
}

/**
 * Takes one try before the password is looked at, in a transaction of its own: of fifty guesses at once, each waits for
 * the row and no more are looked at than the rule allows. Answers the lock that forbids this try, or the
 * one that holds if it proves wrong.
 */
async function takeTry(db: Db, { account, kind, device }: Count, now: number): Promise<{ readonly isAllowed: boolean; readonly lock: Lock | undefined }> {
  return db.transaction().execute(async (rows) => {
    const at = moment(now);
    // Makes the row or locks the one that is there, whichever it is when its turn comes.
    const row = await rows
      .insertInto('wrong_tries')
      .values({ account, kind, device, tries: 0, last_at: at })
      .onConflict((conflict) => conflict.columns(['account', 'kind', 'device']).doUpdateSet({ last_at: at }))
      .returning(['tries', 'locked_until'])
      .executeTakeFirstOrThrow();
    const before = { tries: row.tries, lockedUntil: row.locked_until };
    const lock = lockOf(before, now);
    if (lock) return { isAllowed: false, lock };
    const after = countTry(before, now);
    await rows
      .updateTable('wrong_tries')
      .set({ tries: after.tries, locked_until: after.lockedUntil === null ? null : moment(after.lockedUntil), last_at: at })
      .where('account', '=', account)
      .where('kind', '=', kind)
      .where('device', '=', device)
      .execute();
    return { isAllowed: true, lock: lockOf(after, now) };
  });
}

export type Guess = Count & {
  readonly typed: string;
  /** `undefined` for a user who does not exist */
  readonly kept: string | undefined;
  /** what is answered to a wrong one while no lock holds */
  readonly wrong: RefusalKey;
};

/**
 * Checks a password under the lockout; `undefined` where it is right. `db` is no transaction: a wrong try must count
 * though the call is refused.
 */
export async function tryPassword(db: Db, hashes: PasswordHashes, guess: Guess, now: number): Promise<Refusal | undefined> {
  // Before the try is counted: who could not even be asked has not been wrong.
  if (hashes.isFull) return refuse('tooFrequent');
  const { isAllowed, lock } = await takeTry(db, guess, now);
  if (isAllowed && (await hashes.isRight(guess.typed, guess.kept))) {
    await forgetTries(db, guess);
    return undefined;
  }
  return lock ? refuse(lock.reason, { until: lock.until }) : refuse(guess.wrong);
}

/** The count begins anew: of one device, or of all where none is named. */
export async function forgetTries(db: Db, { account, kind, device }: Omit<Count, 'device'> & { readonly device?: string }): Promise<void> {
  const all = db.deleteFrom('wrong_tries').where('account', '=', account).where('kind', '=', kind);
  await (device === undefined ? all : all.where('device', '=', device)).execute();
}
