import { sql } from 'kysely';
import { emailKey, isAccountEmail } from '../../../../rules/account/email';
import { startOfDay } from '../../../../rules/clocks';
import { Refusal, refuse } from '../../../calls/refusal';
import { secretHash } from '../../../calls/secrets';
import { advisoryLocks } from '../../../db/advisory-locks';
import { countRows } from '../../../db/count-rows';
import { asTimestamp } from '../../../db/timestamp';
import type { Db } from '../../../db/schema';
import { dayMs, minuteMs } from '../../../../rules/durations';
import { networksOf, providerTimes } from '../../../platform/networks';
import { queueMail } from '../../../platform/queue-mail';
import { callerOf, type CallContext, type Handler } from '../../../shop-call';
import { readSettings } from '../../settings';
import { mailText, type MailKind } from './mail-texts';
import type { AccountDependencies } from '../dependencies';
import { livingUsers, ownUser } from '../users';
import { codesOf, isKnownToAccount, makeCode, type CodeUse } from './verification-codes';

const letters = { register: 'registerCode', reset: 'resetCode', login: 'loginCode', safeword: 'safewordCode', bind: 'bindCode' } as const;

function sentToday(db: Db, column: 'email_key' | 'asker' | 'asker_wide' | 'user_id', value: string, midnight: number) {
  return db.selectFrom('verification_code').where(column, '=', value).where('sent_at', '>=', asTimestamp(midnight));
}

type Letter = CodeUse & {
  /** the address it goes to; empty: it is stored and never sent */
  readonly recipient: string;
  /** the e-mail's text, if not the purpose's own: this one contains no code */
  readonly kind?: MailKind;
  /** the user name of the account, if the text mentions it */
  readonly username?: string;
};

/** Stores a code and its e-mail, within the daily limits; returns when the code expires. */
async function writeCode(dependencies: AccountDependencies, { recipient, kind, username = '', ...use }: Letter, context: CallContext): Promise<number | Refusal> {
  const { db, language, shopName, client, now } = context;
  if (!dependencies.canMail) return refuse('systemError');
  const [near, wide] = networksOf(client.address);
  const asker = secretHash(near);
  const askerWide = wide === undefined ? null : secretHash(wide);
  const { purpose, emailKey: key, userId } = use;
  // Requests for one e-mail address, from one network address, from one provider's network, or by one user are counted one at a time.
  await sql`select pg_advisory_xact_lock(${advisoryLocks.codesForEmail}, hashtext(${key})), pg_advisory_xact_lock(${advisoryLocks.codesForAsker}, hashtext(${asker}))`.execute(db);
  if (askerWide !== null) await sql`select pg_advisory_xact_lock(${advisoryLocks.codesForAskerWide}, hashtext(${askerWide}))`.execute(db);
  if (userId !== undefined) await sql`select pg_advisory_xact_lock(${advisoryLocks.codesForUser}, hashtext(${userId}))`.execute(db);
  const at = now();
  const midnight = startOfDay(at);
  const isOwn = await isKnownToAccount(key, context);
  const { codes_for_email: maxForEmail, codes_for_network: maxForNetwork, code_minutes: minutes } = await readSettings(db, 'codes_for_email', 'codes_for_network', 'code_minutes');
  const isTooMuch =
    (await countRows(sentToday(db, 'email_key', key, midnight).where(codesOf(isOwn)))) >= maxForEmail ||
    (await countRows(sentToday(db, 'asker', asker, midnight))) >= maxForNetwork ||
    (askerWide !== null && (await countRows(sentToday(db, 'asker_wide', askerWide, midnight))) >= maxForNetwork * providerTimes) ||
    // Otherwise a logged-in user could have mail sent to any number of mailboxes, from one network after another.
    (userId !== undefined && (await countRows(sentToday(db, 'user_id', userId, midnight))) >= maxForEmail);
  if (isTooMuch) return refuse('emailCodesTooMany', { until: midnight + dayMs });
  const expiresAt = at + minutes * minuteMs;
  const code = await makeCode(db, use, { asker, askerWide, isOwn, now: at });
  await queueMail(db, { recipient, ...mailText(kind ?? letters[purpose], language, { code, minutes, shop: shopName, username }) }, { now: at, expiresAt });
  return expiresAt;
}

/**
 * Sends a six-digit code by e-mail. The reply, the rows and the time taken are the same whether or not the address belongs
 * to a user. If it does, the e-mail of a registration says so and contains no code; if it does not, nothing is sent for a
 * forgotten password or a login. Codes for a login go to proven addresses only: another may belong to a stranger, who would
 * be let in.
 */
export function sendCode(dependencies: AccountDependencies): Handler<'verifcode!send'> {
  return async ({ email, purpose }, context) => {
    if (!isAccountEmail(email, context.policy)) return refuse('emailFormat', { field: 'email' });
    const key = emailKey(email);
    const user = await livingUsers(context.db).select(['email', 'email_proven_at']).where('email_key', '=', key).executeTakeFirst();
    // A user's code goes to the address as the account stores it, never to one that merely compares as equal.
    const isUnproven = purpose === 'login' && user?.email_proven_at === null;
    const recipient = isUnproven ? '' : (user?.email ?? (purpose === 'register' ? email : ''));
    const expiresAt = await writeCode(dependencies, { purpose, emailKey: key, recipient, ...(purpose === 'register' && user && { kind: 'registeredAlready' }) }, context);
    return expiresAt instanceof Refusal ? expiresAt : { expiresAt };
  };
}

/** Sends a logged-in user the code for resetting the fund password. */
export function sendSafewordCode(dependencies: AccountDependencies): Handler<'user!sendSafewordCode'> {
  return async (_payload, context) => {
    const { email, email_key: key } = await ownUser(context.db, callerOf(context).userId);
    if (email === null || key === null) return refuse('bindEmailFirst');
    const expiresAt = await writeCode(dependencies, { purpose: 'safeword', emailKey: key, recipient: email }, context);
    return expiresAt instanceof Refusal ? expiresAt : { email, expiresAt };
  };
}

/** Sends a logged-in user the code that binds an e-mail address, to that address as it was typed. */
export function sendBindCode(dependencies: AccountDependencies, { email, username }: { readonly email: string; readonly username: string }, context: CallContext): Promise<number | Refusal> {
  return writeCode(dependencies, { purpose: 'bind', emailKey: emailKey(email), userId: callerOf(context).userId, recipient: email, username }, context);
}
