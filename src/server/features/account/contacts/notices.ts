import type { Db } from '../../../db/schema';
import { queueMail } from '../../../platform/queue-mail';
import type { CallContext } from '../../../shop-call';
import { deviceName } from '../sessions/device-name';
import { ownUser } from '../users';
import { mailText, type MailKind } from './mail-texts';

/** Notifies the user by e-mail, if they have an address, of a change to the account, in case somebody else made it. */
async function notify(kind: MailKind, db: Db, userId: string, context: CallContext): Promise<void> {
  const { email, username } = await ownUser(db, userId);
  if (email !== null) await write(kind, db, { email, username }, context);
}

async function write(kind: MailKind, db: Db, { email, username }: { readonly email: string; readonly username: string }, { language, shopName, client, now }: CallContext): Promise<void> {
  const device = deviceName(client.userAgent);
  const letter = mailText(kind, language, { username, shop: shopName, device: device === '' ? 'none' : device, time: new Date(now()) });
  await queueMail(db, { recipient: email, ...letter }, { now: now() });
}

export const notifyPasswordChanged = notify.bind(undefined, 'passwordChanged');
export const notifySafewordSet = notify.bind(undefined, 'safewordSet');
export const notifySafewordChanged = notify.bind(undefined, 'safewordChanged');
export const notifyNewDevice = notify.bind(undefined, 'newDevice');
export const notifyAuthenticatorOn = notify.bind(undefined, 'authenticatorOn');
export const notifyAuthenticatorOff = notify.bind(undefined, 'authenticatorOff');
export const notifyPasskeyAdded = notify.bind(undefined, 'passkeyAdded');
export const notifyPasskeyRemoved = notify.bind(undefined, 'passkeyRemoved');
export const notifyCancelled = notify.bind(undefined, 'cancelled');
export const notifyPhoneChanged = notify.bind(undefined, 'phoneChanged');

/** Sent to the account's previous address. */
export function notifyEmailChanged(db: Db, before: string, username: string, context: CallContext): Promise<void> {
  return write('emailChanged', db, { email: before, username }, context);
}
