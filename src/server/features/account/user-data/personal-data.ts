import type { Db } from '../../../db/schema';
import { inPages, type Copy, type PersonalData } from '../../../personal-data';
import { forgetPasskeys } from '../passkeys/passkeys';
import { forgetAuthenticator } from '../sign-in/authenticator';
import { ownUser } from '../users';
import { userInfoOf } from './user-info';

/** The profile, passkeys and devices. Passwords and secrets are left out. */
function copyAccount(db: Db, userId: string): Copy {
  async function* profile() {
    const { money: _money, ...info } = await userInfoOf(db, userId);
    const { created_at: createTime } = await ownUser(db, userId);
    yield { ...info, createTime };
  }
  return {
    profile: profile(),
    passkeys: inPages(db.selectFrom('passkey').select(['name', 'rp_id as host', 'created_at as createTime', 'last_used_at as lastUsedTime']).where('user_id', '=', userId).orderBy('created_at').orderBy('id')),
    devices: inPages(db.selectFrom('known_device').select(['name', 'since', 'last_seen_at as lastSeenTime']).where('user_id', '=', userId).orderBy('since').orderBy('device')),
  };
}

/**
 * Keeps name, e-mail and phone in the form in which they are compared, for as long as nobody may register with them (see
 * `forgetOldAccountRows`).
 */
async function forgetAccount(db: Db, userId: string): Promise<void> {
  const { email_key: emailKey } = await ownUser(db, userId);
  await db.deleteFrom('known_device').where('user_id', '=', userId).execute();
  await db.deleteFrom('wrong_tries').where('account', '=', userId).execute();
  await db.deleteFrom('wrong_safeword').where('user_id', '=', userId).execute();
  await db.deleteFrom('form_token').where('user_id', '=', userId).execute();
  await db.deleteFrom('safeword_reset').where('user_id', '=', userId).execute();
  await db.deleteFrom('former_email').where('user_id', '=', userId).execute();
  await db.deleteFrom('verification_code').where((eb) => eb.or([eb('user_id', '=', userId), eb('email_key', '=', emailKey)])).execute();
  await db.deleteFrom('idempotency_key').where('holder', '=', `user:${userId}`).execute();
  await forgetAuthenticator(db, userId);
  await forgetPasskeys(db, userId);
  await db.updateTable('app_user').set({ username: '', password_hash: '', safeword_hash: null, email: null, avatar: null }).where('id', '=', userId).execute();
}

export const accountData: PersonalData = { copy: copyAccount, forget: forgetAccount };
