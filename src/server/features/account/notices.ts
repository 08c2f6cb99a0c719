import type { Db } from '../../db/schema';
import { queueMail } from '../../platform/mail';
import type { CallContext } from '../../shop-call';
import { deviceName } from './device-name';
import { mailText, type MailKind } from './mail-texts';
import { ownUser } from './users';

/** Informs a user who has an e-mail address of a change to the account, in case somebody else made it. */
async function notify(kind: MailKind, db: Db, userId: string, { language, shopName, asker, now }: CallContext): Promise<void> {
  const { email, username } = await ownUser(db, userId);
  if (email === null) return;
  const device = deviceName(asker.userAgent);
  const letter = mailText(kind, language, { username, shop: shopName, device: device === '' ? 'none' : device, time: new Date(now()) });
  await queueMail(db, { recipient: email, ...letter }, { now: now() });
}

export const notifyPasswordChanged = notify.bind(undefined, 'passwordChanged');
export const notifySafewordSet = notify.bind(undefined, 'safewordSet');
export const notifySafewordChanged = notify.bind(undefined, 'safewordChanged');
export const notifyNewDevice = notify.bind(undefined, 'newDevice');
