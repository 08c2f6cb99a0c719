import { normalizeIP } from '@fastify/rate-limit';
import { sql } from 'kysely';
import { emailKey, isAccountEmail } from '../../../rules/email';
import { Refusal, refuse } from '../../calls/refusal';
import { secretHash } from '../../calls/secrets';
import { asMoment } from '../../db/moment';
import type { Db, Tables } from '../../db/schema';
import { queueMail } from '../../platform/mail';
import { callerOf, type CallContext, type Handler } from '../../shop-call';
import { readSettings } from '../settings';
import { mailText, type MailKind } from './mail-texts';
import type { AccountDependencies } from './parts';
import { livingUsers, ownUser } from './users';
import { makeCode } from './verification-codes';

const dayMs = 86_400_000;
/** Arbitrary ids of advisory locks, so that requests for one e-mail, or from one address, are counted one at a time. */
const emailLock = 4_083;
const askerLock = 4_084;
const letters = { register: 'registerCode', reset: 'resetCode', safeword: 'safewordCode' } as const;

async function sentToday(db: Db, column: 'email_key' | 'asker', value: string, midnight: number): Promise<number> {
  const { n } = await db
    .selectFrom('verification_code')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(column, '=', value)
    .where('sent_at', '>=', asMoment(midnight))
    .executeTakeFirstOrThrow();
  return n;
}

type Letter = {
  readonly purpose: Tables['verification_code']['purpose'];
  /** the address that the code proves, as it is compared */
  readonly key: string;
  /** where it goes; empty: it is written and never sent */
  readonly recipient: string;
  /** the letter, where it is not the purpose's own: this one tells no code */
  readonly kind?: MailKind;
};

/** Writes a code and its e-mail, within the limits of a day; answers until when it is good. */
async function writeCode(parts: AccountDependencies, { purpose, key, recipient, kind = letters[purpose] }: Letter, { db, language, shopName, asker, now }: CallContext): Promise<number | Refusal> {
  if (!parts.canMail) return refuse('systemError');
  const askerHash = secretHash(normalizeIP(asker.address));
  await sql`select pg_advisory_xact_lock(${emailLock}, hashtext(${key})), pg_advisory_xact_lock(${askerLock}, hashtext(${askerHash}))`.execute(db);
  const at = now();
  const midnight = Math.floor(at / dayMs) * dayMs;
  const { codes_for_email: mostForEmail, codes_for_network: mostForNetwork, code_minutes: minutes } = await readSettings(db, 'codes_for_email', 'codes_for_network', 'code_minutes');
  const isTooMuch = (await sentToday(db, 'email_key', key, midnight)) >= mostForEmail || (await sentToday(db, 'asker', askerHash, midnight)) >= mostForNetwork;
  if (isTooMuch) return refuse('emailCodesTooMany', { until: midnight + dayMs });
  const expiresAt = at + minutes * 60_000;
  const code = await makeCode(db, { emailKey: key, purpose }, { asker: askerHash, now: at });
  await queueMail(db, { recipient, ...mailText(kind, language, { code, minutes, shop: shopName }) }, { now: at, expiresAt });
  return expiresAt;
}

/**
 * Sends a six-digit code by e-mail. It answers the same, writes the same and takes as long whether the address belongs to a
 * user or not. Where it does, a registration's letter says so instead of a code; where it does not, nothing is sent of a
 * forgotten password.
 */
export function sendCode(parts: AccountDependencies): Handler<'verifcode!send'> {
  return async ({ email, purpose }, context) => {
    if (!isAccountEmail(email, context.policy)) return refuse('emailFormat', { field: 'email' });
    const key = emailKey(email);
    const user = await livingUsers(context.db).select('email').where('email_key', '=', key).executeTakeFirst();
    // To a user it goes to the address as the account stores it, never to one that is only considered equal.
    const recipient = user?.email ?? (purpose === 'register' ? email : '');
    const expiresAt = await writeCode(parts, { purpose, key, recipient, ...(purpose === 'register' && user && { kind: 'registeredAlready' }) }, context);
    return expiresAt instanceof Refusal ? expiresAt : { expiresAt };
  };
}

/** Sends a logged-in user the code for another fund password. */
export function sendSafewordCode(parts: AccountDependencies): Handler<'user!sendSafewordCode'> {
  return async (_payload, context) => {
    const { email, email_key: key } = await ownUser(context.db, callerOf(context).userId);
    if (email === null || key === null) return refuse('bindEmailFirst');
    const expiresAt = await writeCode(parts, { purpose: 'safeword', key, recipient: email }, context);
    return expiresAt instanceof Refusal ? expiresAt : { email, expiresAt };
  };
}
