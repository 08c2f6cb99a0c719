import type { DeviceDatabase } from './database';
import { importSealKey, openSession, sealUser, unsealedStrangers } from './encrypt-user-data';
import { readSession } from './session-row';
import { forgetUploads } from './uploads-kept';

/** Closes up what lies open of users who are not logged in: a crash came between. */
export async function sealStrangers(db: DeviceDatabase): Promise<void> {
  for (const user of await unsealedStrangers(db)) await sealUser(db, user);
}

/** The session of this token is over on this device; its user's rows are sealed. */
export async function closeSession(db: DeviceDatabase, token: string): Promise<void> {
  const user = await db.transaction('rw', db.session, async () => {
    const open = await readSession(db);
    if (open?.token !== token) return undefined;
    await db.session.delete('open');
    return open.user;
  });
  if (user === undefined) return;
  await sealUser(db, user);
  await forgetUploads();
}

/** A user logs in: what was sealed is theirs again. Whoever was here without logging out is sealed, as after a 403. */
export async function arrive(db: DeviceDatabase, { user, token, sealKey }: { readonly user: string; readonly token: string; readonly sealKey: string }): Promise<void> {
  const before = await readSession(db);
  if (before && before.user !== user) await closeSession(db, before.token);
  await openSession(db, { user, token }, await importSealKey(sealKey));
  await sealStrangers(db);
}
