import { normalizeIP } from '@fastify/rate-limit';
import { sql } from 'kysely';
import { emailKey, isAccountEmail } from '../../../../rules/account/email';
import { Refusal, refuse } from '../../../calls/refusal';
import { secretHash } from '../../../calls/secrets';
import { asMoment } from '../../../db/moment';
import type { Db } from '../../../db/schema';
import { queueMail } from '../../../platform/mail';
import { callerOf, type CallContext, type Handler } from '../../../shop-call';
import { readSettings } from '../../settings';
import { mailText, type MailKind } from './mail-texts';
import type { AccountDependencies } from '../dependencies';
import { livingUsers, ownUser } from '../users';
import { makeCode, type CodeUse } from './verification-codes';

const dayMs = 86_400_000;
/** Arbitrary ids of advisory locks, so that requests for one e-mail, from one address, or of one user are counted one at a time. */
const emailLock = 4_083;
const askerLock = 4_084;
const userLock = 4_085;
const letters = { register: 'registerCode', reset: 'resetCode', login: 'loginCode', safeword: 'safewordCode', bind: 'bindCode' } as const;

async function sentToday(db: Db, column: 'email_key' | 'asker' | 'user_id', value: string, midnight: number): Promise<number> {
  const { n } = await db
    .selectFrom('verification_code')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(column, '=', value)
    .where('sent_at', '>=', asMoment(midnight))
    .executeTakeFirstOrThrow();
  return n;
}

type Letter = CodeUse & {
  /** where it goes; empty: it is written and never sent */
  readonly recipient: string;
  /** the letter, where it is not the purpose's own: this one tells no code */
  readonly kind?: MailKind;
  /** the account that it is about, where it names one */
  readonly username?: string;
};

/** Writes a code and its e-mail, within the limits of a day; answers until when it is good. */
async function writeCode(parts: AccountDependencies, { recipient, kind, username = '', ...use }: Letter, { db, language, shopName, asker, now }: CallContext): Promise<number | Refusal> {
  if (!parts.canMail) return refuse('systemError');
  const askerHash = secretHash(normalizeIP(asker.address));
  const { purpose, emailKey: key, userId } = use;
  await sql`select pg_advisory_xact_lock(${emailLock}, hashtext(${key})), pg_advisory_xact_lock(${askerLock}, hashtext(${askerHash}))`.execute(db);
  if (userId !== undefined) await sql`select pg_advisory_xact_lock(${userLock}, hashtext(${userId}))`.execute(db);
  const at = now();
  const midnight = Math.floor(at / dayMs) * dayMs;
  const { codes_for_email: mostForEmail, codes_for_network: mostForNetwork, code_minutes: minutes } = await readSettings(db, 'codes_for_email', 'codes_for_network', 'code_minutes');
  const isTooMuch =
    (await sentToday(db, 'email_key', key, midnight)) >= mostForEmail ||
    (await sentToday(db, 'asker', askerHash, midnight)) >= mostForNetwork ||
    // Whoever is logged in would else write to any number of mailboxes, from one network after the other.
    (userId !== undefined && (await sentToday(db, 'user_id', userId, midnight)) >= mostForEmail);
  if (isTooMuch) return refuse('emailCodesTooMany', { until: midnight + dayMs });
  const expiresAt = at + minutes * 60_000;
  const code = await makeCode(db, use, { asker: askerHash, now: at });
  await queueMail(db, { recipient, ...mailText(kind ?? letters[purpose], language, { code, minutes, shop: shopName, username }) }, { now: at, expiresAt });
  return expiresAt;
}

/**
 * Sends a six-digit code by e-mail. It answers the same, writes the same and takes as long whether the address belongs to a
 * user or not. Where it does, a registration's letter says so instead of a code; where it does not, nothing is sent of a
 * forgotten password or a login. A code for a login goes to proven addresses only: another may be a stranger's, who would be let in.
 */
export function sendCode(parts: AccountDependencies): Handler<'verifcode!send'> {
  return async ({ email, purpose }, context) => {
    if (!isAccountEmail(email, context.policy)) return refuse('emailFormat', { field: 'email' });
    const key = emailKey(email);
    const user = await livingUsers(context.db).select(['email', 'email_proven_at']).where('email_key', '=', key).executeTakeFirst();
    // To a user it goes to the address as the account stores it, never to one that is only considered equal.
    const isUnproven = purpose === 'login' && user?.email_proven_at === null;
    const recipient = isUnproven ? '' : (user?.email ?? (purpose === 'register' ? email : ''));
    const expiresAt = await writeCode(parts, { purpose, emailKey: key, recipient, ...(purpose === 'register' && user && { kind: 'registeredAlready' }) }, context);
    return expiresAt instanceof Refusal ? expiresAt : { expiresAt };
  };
}

/** Sends a logged-in user the code for another fund password. */
export function sendSafewordCode(parts: AccountDependencies): Handler<'user!sendSafewordCode'> {
  return async (_payload, context) => {
    const { email, email_key: key } = await ownUser(context.db, callerOf(context).userId);
    if (email === null || key === null) return refuse('bindEmailFirst');
    const expiresAt = await writeCode(parts, { purpose: 'safeword', emailKey: key, recipient: email }, context);
    return expiresAt instanceof Refusal ? expiresAt : { email, expiresAt };
  };
}

/** Sends a logged-in user the code that makes an address theirs, to that address as it was typed. */
export function sendBindCode(parts: AccountDependencies, { email, username }: { readonly email: string; readonly username: string }, context: CallContext): Promise<number | Refusal> {
  return writeCode(parts, { purpose: 'bind', emailKey: emailKey(email), userId: callerOf(context).userId, recipient: email, username }, context);
}
