import type { CallContext } from '../../shop-call';
import type { Db } from '../../db/schema';
import { queueMail } from '../../platform/mail';
import { deviceName } from './device-name';
import { mailText, type MailKind } from './mail-texts';
import { ownUser } from './users';

/** Tells a user by e-mail, where there is an address, what happened to the account: it may not have been them. */
async function tell(kind: MailKind, db: Db, userId: string, { language, shopName, asker, now }: CallContext): Promise<void> {
  const { email, username } = await ownUser(db, userId);
  if (email === null) return;
  const device = deviceName(asker.userAgent);
  const letter = mailText(kind, language, { username, shop: shopName, device: device === '' ? 'none' : device, time: new Date(now()) });
  await queueMail(db, { recipient: email, ...letter }, { now: now() });
}

export const tellPasswordChanged = tell.bind(undefined, 'passwordChanged');
export const tellSafewordSet = tell.bind(undefined, 'safewordSet');
export const tellSafewordChanged = tell.bind(undefined, 'safewordChanged');
export const tellNewDevice = tell.bind(undefined, 'newDevice');
