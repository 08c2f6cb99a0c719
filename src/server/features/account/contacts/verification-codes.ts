import { randomInt } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { secretHash } from '../../../calls/secrets';
import { asTimestamp, timestamp } from '../../../db/timestamp';
import type { Db, Tables } from '../../../db/schema';
import { minuteMs } from '../../../../rules/durations';
import type { CallContext } from '../../../shop-call';
import { readSettings } from '../../settings';
import { countingDevice } from '../sessions/known-devices';
import { livingUsers } from '../users';

type CodePurpose = Tables['verification_code']['purpose'];
/** An e-mail address and what its code is for; with `userId` if the code is for that user only (`bind`). */
export type CodeUse = { readonly emailKey: string; readonly purpose: CodePurpose; readonly userId?: string };

function hashOf(code: string, { emailKey, purpose }: CodeUse): string {
  return secretHash(`${purpose}:${emailKey}:${code}`);
}

/**
 * Whether the caller is known to the account of this address: logged in to it, or on one of its known devices. Anybody can ask for
 * codes to any address, and use up the guesses: so codes of known callers are counted, voided and guessed apart from all others. As
 * with passwords, all unknown devices share one count, the owner's new one too. The same queries run whether or not the address has
 * an account.
 */
export async function isKnownToAccount(emailKey: string, { db, caller, client }: Pick<CallContext, 'db' | 'caller' | 'client'>): Promise<boolean> {
  const user = await livingUsers(db).select('id').where('email_key', '=', emailKey).executeTakeFirst();
  const device = await countingDevice(db, user?.id ?? '', 'login', client);
  return device !== '' || (user !== undefined && user.id === caller?.userId);
}

/** A condition: the codes of known callers, or of all others. Those by a server of the version before count as both. */
export function codesOf(isOwn: boolean): RawBuilder<boolean> {
  return sql<boolean>`coalesce(is_own = ${isOwn}, true)`;
}

/** Makes a new code; earlier ones are void, apart from those of others (`isKnownToAccount`). */
export async function makeCode(db: Db, use: CodeUse, { asker, askerWide, isOwn, now }: { readonly asker: string; readonly askerWide: string | null; readonly isOwn: boolean; readonly now: number }): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await db
    .insertInto('verification_code')
    .values({ email_key: use.emailKey, purpose: use.purpose, user_id: use.userId ?? null, code_hash: hashOf(code, use), asker, asker_wide: askerWide, is_own: isOwn, sent_at: timestamp(now) })
    .execute();
  return code;
}

/**
 * Returns the id of the last code that was sent, if this is it. Each guess is counted as wrong before it is compared, so
 * that of many at once no more than the limit are compared; a right one is taken off the count again. Must not run in a
 * transaction: a wrong guess has to count even though the call is refused.
 */
export async function tryCode(code: string, use: CodeUse, context: Pick<CallContext, 'db' | 'caller' | 'client' | 'now'>): Promise<number | undefined> {
  const { db, now } = context;
  const last = db
    .selectFrom('verification_code')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('email_key', '=', use.emailKey)
    .where('purpose', '=', use.purpose)
    .where('user_id', 'is not distinct from', use.userId ?? null)
    .where(codesOf(await isKnownToAccount(use.emailKey, context)));
  const { wrong_codes: maxWrongTries, code_minutes: minutes } = await readSettings(db, 'wrong_codes', 'code_minutes');
  const checked = await db
    .updateTable('verification_code')
    .set((eb) => ({ wrong_tries: eb('wrong_tries', '+', 1) }))
    .where('id', '=', last)
    .where('used_at', 'is', null)
    .where('sent_at', '>', asTimestamp(now() - minutes * minuteMs))
    .where('wrong_tries', '<', maxWrongTries)
    .returning(['id', 'code_hash'])
    .executeTakeFirst();
  if (!checked || checked.code_hash !== hashOf(code, use)) return undefined;
  await db.updateTable('verification_code').set((eb) => ({ wrong_tries: eb('wrong_tries', '-', 1) })).where('id', '=', checked.id).execute();
  return checked.id;
}

/** Spends a right code, in the transaction of what it allows; `false` if it was spent meanwhile. */
export async function spendCode(db: Db, id: number, now: number): Promise<boolean> {
  const used = await db
    .updateTable('verification_code')
    .set({ used_at: timestamp(now) })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}
