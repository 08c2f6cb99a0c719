import { randomInt } from 'node:crypto';
import { codeLifetimeMinutes } from '../../../contract/shop/account';
import { asMoment, moment } from '../../db/moment';
import type { Db, Tables } from '../../db/schema';
import { secretHash } from '../../calls/secrets';

export type CodePurpose = Tables['verification_code']['purpose'];
/** An e-mail, and what its code is for. */
export type CodeUse = { readonly emailKey: string; readonly purpose: CodePurpose };

/** Wrong ones that spend a code. */
const mostWrongTries = 5;
export const codeLifetimeMs = codeLifetimeMinutes * 60_000;

function hashOf(code: string, { emailKey, purpose }: CodeUse): string {
  return secretHash(`${purpose}:${emailKey}:${code}`);
}

/** A new code; the ones before it are of no use any more. */
export async function makeCode(db: Db, use: CodeUse, { asker, now }: { readonly asker: string; readonly now: number }): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await db
    .insertInto('verification_code')
    .values({ email_key: use.emailKey, purpose: use.purpose, code_hash: hashOf(code, use), asker, sent_at: moment(now) })
    .execute();
  return code;
}

/**
 * Whether this is the last code that was sent, and its id. Counted as a wrong try before it is compared, so that of
 * many guesses at once no more than the limit are compared; a right one gets its try back. `db` is no transaction: a
 * wrong try must count though the call is refused.
 */
export async function tryCode(db: Db, code: string, use: CodeUse, now: number): Promise<number | undefined> {
  const last = db
    .selectFrom('verification_code')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('email_key', '=', use.emailKey)
    .where('purpose', '=', use.purpose);
  const tried = await db
    .updateTable('verification_code')
    .set((eb) => ({ wrong_tries: eb('wrong_tries', '+', 1) }))
    .where('id', '=', last)
    .where('used_at', 'is', null)
    .where('sent_at', '>', asMoment(now - codeLifetimeMs))
    .where('wrong_tries', '<', mostWrongTries)
    .returning(['id', 'code_hash'])
    .executeTakeFirst();
  if (!tried || tried.code_hash !== hashOf(code, use)) return undefined;
  await db.updateTable('verification_code').set((eb) => ({ wrong_tries: eb('wrong_tries', '-', 1) })).where('id', '=', tried.id).execute();
  return tried.id;
}

/** Uses a right code up, in the transaction of what it allows; `false` where somebody was faster. */
export async function spendCode(db: Db, id: number, now: number): Promise<boolean> {
  const used = await db
    .updateTable('verification_code')
    .set({ used_at: moment(now) })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}
