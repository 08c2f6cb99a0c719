import type { DeviceDatabase } from '../database/database';
import { importUserKey, openSession, encryptUser, unencryptedUsers } from './encrypt-user-data';
import { readSession } from './session-row';
import { forgetUploads } from './uploads-kept';

/** Encrypts what lies open of users who are not logged in: a crash came between. */
export async function encryptStrangers(db: DeviceDatabase): Promise<void> {
  for (const user of await unencryptedUsers(db)) await encryptUser(db, user);
}

/** The session of this token is over on this device; its user's rows are encrypted. */
export async function closeSession(db: DeviceDatabase, token: string): Promise<void> {
  const user = await db.transaction('rw', db.session, async () => {
    const open = await readSession(db);
    if (open?.token !== token) return undefined;
    await db.session.delete('open');
    return open.user;
  });
  if (user === undefined) return;
  await encryptUser(db, user);
  await forgetUploads();
}

/** A user logs in: what was encrypted is theirs again. The rows of whoever was here without logging out are encrypted, as after a 403. */
export async function arrive(db: DeviceDatabase, { user, token, sealKey }: { readonly user: string; readonly token: string; readonly sealKey: string }): Promise<void> {
  const before = await readSession(db);
  if (before && before.user !== user) await closeSession(db, before.token);
  await openSession(db, { user, token }, await importUserKey(sealKey));
  await encryptStrangers(db);
}
