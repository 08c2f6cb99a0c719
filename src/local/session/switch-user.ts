import type { DeviceDatabase } from '../database/database';
import { importUserKey, openSession, encryptUser, unencryptedUsers } from './encrypt-user-data';
import { readSession } from './session-row';
import { forgetUploads } from './uploads-cache';

/** Encrypts unencrypted rows of users who are not logged in, left by a crash. */
export async function encryptOthers(db: DeviceDatabase): Promise<void> {
  for (const user of await unencryptedUsers(db)) await encryptUser(db, user);
}

/** Ends the session of this token on this device and encrypts its user's rows. */
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

/** Logs a user in and restores their encrypted rows. If another user was here without logging out, their rows are encrypted, as after a 403. */
export async function switchUser(db: DeviceDatabase, { user, token, sealKey }: { readonly user: string; readonly token: string; readonly sealKey: string }): Promise<void> {
  const before = await readSession(db);
  if (before && before.user !== user) await closeSession(db, before.token);
  await openSession(db, { user, token }, await importUserKey(sealKey));
  await encryptOthers(db);
}
