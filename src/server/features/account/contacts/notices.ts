import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../../db/schema';
import { queueMail, type Email } from '../../../platform/queue-mail';
import type { CallContext } from '../../../shop-call';
import { deviceName } from '../sessions/device-name';
import { ownUser } from '../users';
import { formerEmails } from './former-emails';
import { mailText, type MailKind } from './mail-texts';
import { countUnprovenNotice } from './unproven-notices';

type Addressee = Pick<Selectable<Tables['app_user']>, 'email' | 'email_key' | 'email_proven_at' | 'may_notify'>;

/** Queues an e-mail that tells users of what was done in their account, if they have an address; if it is unproven, only where it may be and within the daily limit. */
export async function queueNotice(db: Db, { email, email_key: key, email_proven_at: provenAt, may_notify: mayNotify }: Addressee, letter: Pick<Email, 'subject' | 'body'>, now: number): Promise<void> {
  if (email === null || key === null) return;
  if (provenAt !== null || (mayNotify && (await countUnprovenNotice(db, key, now)))) await queueMail(db, { recipient: email, ...letter }, { now });
}

/** Queues a notice of what somebody else may have done to get at the money: also to the proven addresses that the account had until a few days ago. */
export async function queueWarning(db: Db, userId: string, letter: Pick<Email, 'subject' | 'body'>, now: number): Promise<void> {
  const user = await ownUser(db, userId);
  await queueNotice(db, user, letter, now);
  for (const { email } of await formerEmails(db, userId, now)) await queueMail(db, { recipient: email, ...letter }, { now });
}

/** What a user is told of when it happens to their account. */
type AccountNotice = Extract<MailKind, 'passwordChanged' | 'safewordSet' | 'safewordChanged' | 'newDevice' | 'authenticatorOn' | 'authenticatorOff' | 'passkeyAdded' | 'passkeyRemoved' | 'cancelled' | 'phoneChanged' | 'emailChanged'>;

/** What opens the way to the money at once: the addresses before are told, too. */
const warnings: ReadonlySet<AccountNotice> = new Set<AccountNotice>(['safewordSet', 'safewordChanged', 'authenticatorOff']);

/** Notifies the user by e-mail, if they have an address, of a change to the account, in case somebody else made it. */
export async function notifyUser(notice: AccountNotice, db: Db, userId: string, context: CallContext): Promise<void> {
  const user = await ownUser(db, userId);
  if (warnings.has(notice)) await queueWarning(db, userId, noticeText(notice, user, context), context.now());
  else await notifyAddressee(notice, db, user, context);
}

/** The same, to an address that need not be the account's any more. */
export async function notifyAddressee(notice: AccountNotice, db: Db, user: Addressee & { readonly username: string }, context: CallContext): Promise<void> {
  await queueNotice(db, user, noticeText(notice, user, context), context.now());
}

function noticeText(notice: AccountNotice, { username }: { readonly username: string }, { language, shopName, client, now }: CallContext) {
  const device = deviceName(client.userAgent);
  return mailText(notice, language, { username, shop: shopName, device: device === '' ? 'none' : device, time: new Date(now()) });
}
