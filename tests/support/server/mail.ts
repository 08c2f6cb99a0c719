import type { Db } from '../../../src/server/db/schema';
import type { Shopper } from './shopper';

/** E-mails waiting for one recipient, newest first. */
export function mailFor(db: Db, recipient: string) {
  return db.selectFrom('mail').selectAll().where('recipient', '=', recipient).orderBy('id', 'desc').execute();
}

/** Gives this user a unique e-mail address, which gets the account's notifications. */
export async function giveEmail(db: Db, { userId }: Pick<Shopper, 'userId'>): Promise<string> {
  const email = `${userId}@shop.example`;
  await db.updateTable('app_user').set({ email, email_key: email }).where('id', '=', userId).execute();
  return email;
}

/** The code in the last e-mail to this address. */
export async function codeFor(db: Db, recipient: string): Promise<string> {
  const [last] = await mailFor(db, recipient);
  const code = /\b\d{6}\b/.exec(last?.body ?? '')?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${recipient}`);
  return code;
}
