import { emailLimit, isNewsletterEmail } from '../../../rules/account/email';
import type { Language } from '../../../rules/languages';
import { refuse } from '../../calls/refusal';
import { asTimestamp, timestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';
import { hourMs } from '../../../rules/durations';
import { queueMail } from '../../platform/queue-mail';
import { letterLink, provenSubject, type LinkAct } from '../../platform/signed-links';
import type { CallContext, Handler } from '../../shop-call';
import { mailText, type MailKind } from '../account';
import { readSettings } from '../settings';

/** The secret that signs the links in e-mails. */
export type NewsletterDependencies = { readonly letterSecret: string };
/** Sends one e-mail, in the language in which the address was entered; every e-mail has an unsubscribe link, from the first one on. */
async function send(db: Db, dependencies: NewsletterDependencies, { email, lang, kind }: { readonly email: string; readonly lang: Language; readonly kind: MailKind }, { client, shopName, now }: CallContext): Promise<void> {
  const linkTo = (act: LinkAct) => letterLink(client.home, dependencies.letterSecret, act, { subject: email, lang });
  const link = linkTo(kind === 'newsletterConfirm' ? 'confirm' : 'leave');
  const letter = mailText(kind, lang, { shop: shopName }, link);
  await queueMail(db, { recipient: email, ...letter, leave_url: linkTo('leave') }, { now: now() });
}

/**
 * Stores an address and sends it a confirmation request; one not confirmed in time may be entered again. If two requests send the
 * same address at once, the primary key lets one through.
 */
export function subscribe(dependencies: NewsletterDependencies): Handler<'subscribe!add'> {
  return async ({ email: given }, context) => {
    const { db, language: lang, policy, now } = context;
    const email = given.toLowerCase();
    // Lowercasing can make it longer, as with the Turkish İ.
    if (!isNewsletterEmail(given, policy) || email.length > emailLimit) return refuse('emailFormat', { field: 'email' });
    await forgetUnconfirmed(db, now());
    const added = await db
      .insertInto('subscription')
      .values({ email, lang, since: timestamp(now()) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('email')
      .executeTakeFirst();
    if (!added) return refuse('emailSubscribed', { field: 'email' });
    await send(db, dependencies, { email, lang, kind: 'newsletterConfirm' }, context);
    return null;
  };
}

export function confirmSubscription(dependencies: NewsletterDependencies): Handler<'subscribe!confirm'> {
  return async ({ proof }, context) => {
    const { db, now } = context;
    const email = provenSubject(dependencies.letterSecret, 'confirm', proof);
    await forgetUnconfirmed(db, now());
    const row = email === undefined ? undefined : await db.selectFrom('subscription').select(['email', 'lang', 'confirmed_at']).where('email', '=', email).forUpdate().executeTakeFirst();
    if (!row) return refuse('illegalRequest');
    if (row.confirmed_at !== null) return null;
    await db.updateTable('subscription').set({ confirmed_at: timestamp(now()) }).where('email', '=', row.email).execute();
    await send(db, dependencies, { email: row.email, lang: row.lang, kind: 'newsletterWelcome' }, context);
    return null;
  };
}

/** Idempotent: the link may be used any number of times. */
export function leave(dependencies: NewsletterDependencies): Handler<'subscribe!remove'> {
  return async ({ proof }, { db }) => ((await leaveNewsletter(db, dependencies, proof)) ? null : refuse('illegalRequest'));
}

/** `false` if the link was not signed by this shop. */
export async function leaveNewsletter(db: Db, dependencies: NewsletterDependencies, proof: string): Promise<boolean> {
  const email = provenSubject(dependencies.letterSecret, 'leave', proof);
  if (email === undefined) return false;
  await db.deleteFrom('subscription').where('email', '=', email).execute();
  return true;
}

/** Deletes addresses that were not confirmed in time. */
export async function forgetUnconfirmed(db: Db, now: number): Promise<void> {
  const { newsletter_confirm_hours: hours } = await readSettings(db, 'newsletter_confirm_hours');
  await db.deleteFrom('subscription').where('confirmed_at', 'is', null).where('since', '<=', asTimestamp(now - hours * hourMs)).execute();
}
