import { setTimeout as delay } from 'node:timers/promises';
import type { RefusalKey } from '../../../../contract/refusals';
import { countTry, lockOf, type Lock } from '../../../../rules/account/lockout';
import { refuse, type Refusal } from '../../../calls/refusal';
import { secretHash } from '../../../calls/secrets';
import { runInTransaction } from '../../../calls/transaction';
import { timestamp } from '../../../db/timestamp';
import type { Db } from '../../../db/schema';
import { readSettings } from '../../settings';
import { countSafewordTry, decideSafewordTry, isSafewordBeingTried } from '../fund-password/safeword-attempts';
import type { PasswordHashes } from '../passwords/password-hashes';

/** About as long as a password check takes. */
const turnMs = 25;

type AttemptKind = 'login' | 'fund' | 'totp' | 'passkey';
/** Wrong passwords are counted together by account, kind and device; those of the fund password also over all devices. */
type Count = { readonly account: string; readonly kind: AttemptKind; readonly device: string };

/**
 * The account under which attempts are counted by what was typed, so that an unknown name locks like a known one. Hashed,
 * because people sometimes type their password into the name field.
 */
export function typedAccount(typed: string): string {
  return `nobody:${secretHash(typed.toLowerCase())}`;
}

type Attempt = {
  readonly isAllowed: boolean;
  readonly lock: Lock | undefined;
  /** the id of a fund password try, which is also counted over all devices */
  readonly safewordTry: number | undefined;
};

/** Counts an attempt; returns the lock that forbids it, or the one that applies if the guess is wrong. */
async function countAttempt(trx: Db, { account, kind, device }: Count, now: number): Promise<Attempt> {
  const at = timestamp(now);
  // Inserts the row, or locks the existing one.
  const row = await trx
    .insertInto('wrong_tries')
    .values({ account, kind, device, tries: 0, last_at: at })
    .onConflict((conflict) => conflict.columns(['account', 'kind', 'device']).doUpdateSet({ last_at: at }))
    .returning(['tries', 'locked_until'])
    .executeTakeFirstOrThrow();
  const before = { tries: row.tries, lockedUntil: row.locked_until };
  const { lockout_tries: tries, lockout_minutes: minutes } = await readSettings(trx, 'lockout_tries', 'lockout_minutes');
  const limits = { tries, minutes };
  const lock = lockOf(before, limits, now);
  if (lock) return { isAllowed: false, lock, safewordTry: undefined };
  const safewordTry = kind === 'fund' ? await countSafewordTry(trx, account, now) : undefined;
  if (kind === 'fund' && safewordTry === undefined) return { isAllowed: false, lock, safewordTry };
  const after = countTry(before, limits, now);
  await trx
    .updateTable('wrong_tries')
    .set({ tries: after.tries, locked_until: after.lockedUntil === null ? null : timestamp(after.lockedUntil), last_at: at })
    .where('account', '=', account)
    .where('kind', '=', kind)
    .where('device', '=', device)
    .execute();
  return { isAllowed: true, lock: lockOf(after, limits, now), safewordTry };
}

/**
 * Counts an attempt before the password is checked, in its own transaction: of fifty guesses at once each waits for the row,
 * and no more are checked than the rule allows. `undefined` if another try of the user is being checked.
 */
async function countInTurn(db: Db, count: Count, now: number): Promise<Attempt | undefined> {
  return runInTransaction(db, async (trx) => (count.kind === 'fund' && (await isSafewordBeingTried(trx, count.account, now)) ? undefined : countAttempt(trx, count, now)));
}

type Guess = Count & {
  /** the refusal of a wrong guess while there is no lock */
  readonly wrong: RefusalKey;
};
type PasswordGuess = Guess & {
  readonly typed: string;
  /** the stored hash; `undefined` for a user who does not exist */
  readonly kept: string | undefined;
  /** the network address of the request */
  readonly address: string;
};

/**
 * Checks a password under the lockout; `undefined` if it is right. `db` must not be a transaction (see `tryGuess`). A try that
 * has to wait for another one of the user waits outside the queue of hashes: others take its place meanwhile.
 */
export async function tryPassword(db: Db, hashes: PasswordHashes, guess: PasswordGuess, now: () => number): Promise<Refusal | undefined> {
  const { typed, kept, address, device } = guess;
  for (;;) {
    let hasToWait = false;
    const refusal = await hashes.guessInTurn({ address, isKnown: device !== '' }, async () => {
      const attempt = await countInTurn(db, guess, now());
      hasToWait = !attempt;
      return attempt && decide(db, guess, attempt, () => hashes.isRight(typed, kept));
    });
    if (!hasToWait) return refusal;
    await delay(turnMs);
  }
}

/**
 * The same for a name or an e-mail that was typed. On a device unknown to the account, what is told follows from the tries of what
 * was typed and of nothing else, so that nobody learns which names are one account. The account's own tries are counted as well,
 * unsaid: while they are locked, the right password is wrong too.
 */
export async function tryTypedName(db: Db, hashes: PasswordHashes, guess: PasswordGuess & { readonly kind: 'login'; readonly name: string }, now: () => number): Promise<Refusal | undefined> {
  const { name, typed, kept, address, device } = guess;
  if (device !== '') return tryPassword(db, hashes, guess, now);
  const isRight = async () => {
    let isChecked = false as boolean;
    const wrong = await tryGuess(
      db,
      guess,
      () => {
        isChecked = true;
        return hashes.isRight(typed, kept);
      },
      now(),
    );
    // Otherwise a lock would show in the time that it saves.
    if (!isChecked) await hashes.isRight(typed, undefined);
    return wrong === undefined;
  };
  return hashes.guessInTurn({ address, isKnown: false }, () => tryGuess(db, { ...guess, account: typedAccount(name) }, isRight, now()));
}

/**
 * Checks a guess, as far as the lockout allows; `undefined` if it is right. `db` must not be a transaction: a wrong attempt
 * has to count even though the call is refused.
 */
export async function tryGuess(db: Db, guess: Guess & { readonly kind: Exclude<AttemptKind, 'fund'> }, isRight: () => Promise<boolean>, now: number): Promise<Refusal | undefined> {
  const attempt = await runInTransaction(db, (trx) => countAttempt(trx, guess, now));
  return decide(db, guess, attempt, isRight);
}

async function decide(db: Db, guess: Guess, { isAllowed, lock, safewordTry }: Attempt, isRight: () => Promise<boolean>): Promise<Refusal | undefined> {
  const isGood = isAllowed && (await isRight());
  if (isGood) await forgetAttempts(db, guess);
  if (safewordTry !== undefined) await decideSafewordTry(db, safewordTry, isGood);
  if (isGood) return undefined;
  return lock ? refuse(lock.reason, { until: lock.until }) : refuse(guess.wrong);
}

/** When the lock in force ends; `null` without one. Counts nothing. */
export async function lockedUntil(db: Db, { account, kind, device }: Count, now: number): Promise<number | null> {
  const row = await db.selectFrom('wrong_tries').select('locked_until').where('account', '=', account).where('kind', '=', kind).where('device', '=', device).executeTakeFirst();
  return row?.locked_until != null && row.locked_until > now ? row.locked_until : null;
}

/** Resets the count of one device, or of all if none is given. */
export async function forgetAttempts(db: Db, { account, kind, device }: Omit<Count, 'device'> & { readonly device?: string }): Promise<void> {
  const all = db.deleteFrom('wrong_tries').where('account', '=', account).where('kind', '=', kind);
  await (device === undefined ? all : all.where('device', '=', device)).execute();
}
