import { normalizeIP } from '@fastify/rate-limit';
import { sql } from 'kysely';
import { emailKey, isAccountEmail } from '../../../rules/email';
import { refuse } from '../../calls/refusal';
import { secretHash } from '../../calls/secrets';
import { asMoment } from '../../db/moment';
import type { Db } from '../../db/schema';
import { queueMail } from '../../platform/mail';
import type { Handler } from '../../shop-call';
import { mailText } from './mail-texts';
import type { AccountDependencies } from './parts';
import { livingUsers } from './users';
import { codeLifetimeMs, makeCode } from './verification-codes';

const dayMs = 86_400_000;
/** Limits a day (UTC) by e-mail and by network address, which many people may share. */
const mostForEmail = 10;
const mostForAsker = 30;
/** Arbitrary ids of advisory locks, so that requests for one e-mail, or from one address, are counted one at a time. */
const emailLock = 4_083;
const askerLock = 4_084;

async function sentToday(db: Db, column: 'email_key' | 'asker', value: string, midnight: number): Promise<number> {
  const { n } = await db
    .selectFrom('verification_code')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(column, '=', value)
    .where('sent_at', '>=', asMoment(midnight))
    .executeTakeFirstOrThrow();
  return n;
}

/**
 * Sends a six-digit code by e-mail. For a forgotten password it answers the same, writes the same and takes as long whether
 * the address belongs to a user or not; if not, nothing is sent.
 */
export function sendCode({ canMail }: AccountDependencies): Handler<'verifcode!send'> {
  return async ({ email, purpose }, { db, policy, language, shopName, asker, now }) => {
    if (!isAccountEmail(email, policy)) return refuse('emailFormat', { field: 'email' });
    if (!canMail) return refuse('systemError');
    const key = emailKey(email);
    const askerHash = secretHash(normalizeIP(asker.address));
    await sql`select pg_advisory_xact_lock(${emailLock}, hashtext(${key})), pg_advisory_xact_lock(${askerLock}, hashtext(${askerHash}))`.execute(db);
    const at = now();
    const midnight = Math.floor(at / dayMs) * dayMs;
    const isTooMuch = (await sentToday(db, 'email_key', key, midnight)) >= mostForEmail || (await sentToday(db, 'asker', askerHash, midnight)) >= mostForAsker;
    if (isTooMuch) return refuse('emailCodesTooMany', { until: midnight + dayMs });
    const user = await livingUsers(db).select('email').where('email_key', '=', key).executeTakeFirst();
    if (purpose === 'register' && user) return refuse('emailBoundToOther', { field: 'email' });
    const code = await makeCode(db, { emailKey: key, purpose }, { asker: askerHash, now: at });
    // A reset goes to the address as the account stores it, never to one that is only considered equal.
    const recipient = purpose === 'register' ? email : (user?.email ?? '');
    const text = mailText(purpose === 'register' ? 'registerCode' : 'resetCode', language, { code, shop: shopName });
    await queueMail(db, { recipient, ...text }, { now: at, expiresAt: at + codeLifetimeMs });
    return { expiresAt: at + codeLifetimeMs };
  };
}
