import { randomUUID } from 'node:crypto';
import type { deskUserCalls } from '../../../contract/desk/users';
import { emailKey } from '../../../rules/account/email';
import { usernameKey } from '../../../rules/account/usernames';
import { defaultLanguage } from '../../../rules/languages';
import { subtractMoney } from '../../../rules/money';
import { refuse } from '../../calls/refusal';
import type { Db } from '../../db/schema';
import type { DeskHandler, DeskHandlers } from '../../desk-call';
import { balanceOf, transfer } from '../ledger';
import { mailText } from './contacts/mail-texts';
import { queueWarning } from './contacts/notices';
import { forgetWrongSafewords } from './fund-password/safeword';
import { isSafewordClosed } from './fund-password/safeword-attempts';
import { forgetSafewordReset } from './fund-password/safeword-reset';
import { endSessions } from './sessions/sessions';
import { forgetAuthenticator, readAuthenticator } from './sign-in/authenticator';
import { findUser, lockOwnUser, userNamed } from './users';

type DeskDependencies = {
  readonly shopName: string;
  /** passed in, because the wallet imports the account */
  readonly dropNextAddress: (db: Db, userId: string, now: number) => Promise<void>;
};

function setStatus({ dropNextAddress }: DeskDependencies): DeskHandler<'user!setStatus'> {
  return async ({ username, status }, { db, now, audit }) => {
    const user = await userNamed(db, username).select(['id', 'status']).forUpdate().executeTakeFirst();
    if (!user) return refuse('userUnknown');
    await db.updateTable('app_user').set({ status }).where('id', '=', user.id).execute();
    if (status !== 'active') {
      await endSessions(db, user.id, now());
      // Whoever was in the account may have requested them, and nobody could cancel them from there any more.
      await forgetSafewordReset(db, user.id);
      await dropNextAddress(db, user.id, now());
    }
    audit({ subject: user.id, before: { status: user.status }, after: { status } });
    return null;
  };
}

const reopenSafeword: DeskHandler<'safeword!reopen'> = async ({ username }, { db, audit }) => {
  const user = await userNamed(db, username).select('id').executeTakeFirst();
  if (!user) return refuse('userUnknown');
  const closed = await isSafewordClosed(db, user.id);
  await forgetWrongSafewords(db, user.id);
  audit({ subject: user.id, before: { closed }, after: { closed: false } });
  return null;
};

function removeAuthenticator({ shopName: shop }: DeskDependencies): DeskHandler<'authenticator!remove'> {
  return async ({ username }, { db, now, audit }) => {
    const user = await userNamed(db, username).select(['id', 'username']).executeTakeFirst();
    if (!user) return refuse('userUnknown');
    const before = await readAuthenticator(db, user.id);
    await forgetAuthenticator(db, user.id);
    // In the mall's default language: nobody knows here which one the user reads.
    if (before !== null) await queueWarning(db, user.id, mailText('authenticatorOff', defaultLanguage, { username: user.username, shop, time: new Date(now()) }), now());
    audit({ subject: user.id, before: { authenticator: before !== null }, after: { authenticator: false } });
    return null;
  };
}

const grantBalance: DeskHandler<'balance!grant'> = async ({ username, amount }, { db, now, audit }) => {
  const found = await findUser(db, username);
  // Locked and checked again: otherwise the gift could go to a user who leaves or changes their e-mail at the same moment.
  const user = found && (await lockOwnUser(db, found.id));
  if (!user || user.status === 'cancelled') return refuse('userUnknown');
  // Anybody may register with somebody else's e-mail; only a proven one says whose the account is.
  const isMeant = user.username_key === usernameKey(username) || (user.email_key === emailKey(username) && user.email_proven_at !== null);
  if (!isMeant) return refuse('userUnknown');
  // Each call is another gift; only a repeated Idempotency-Key makes it the same one.
  const reference = randomUUID();
  await transfer(db, { kind: 'grant', reference, from: 'mall:capital', to: `user:${user.id}`, amount, now: now() });
  const { available } = await balanceOf(db, user.id);
  audit({ subject: user.id, before: { available: subtractMoney(available, amount) }, after: { granted: amount, reference, available } });
  return { available };
};

export function userDesk(dependencies: DeskDependencies): DeskHandlers<keyof typeof deskUserCalls> {
  return { 'user!setStatus': setStatus(dependencies), 'safeword!reopen': reopenSafeword, 'authenticator!remove': removeAuthenticator(dependencies), 'balance!grant': grantBalance };
}
