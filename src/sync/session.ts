import { noSession } from '../contract/codes';
import type { Session, UserInfo } from '../contract/shop/account';
import { isAnswer } from '../contract/shop/call-outcome';
import { isLasting } from '../contract/temporary-refusals';
import { device } from '../local/database/database';
import { noteStorageRebuilt } from '../local/database/storage-rebuilt';
import { storageWorks } from '../local/database/storage-works';
import { forgetUser, openSession } from '../local/session/encrypt-user-data';
import { currentSession, watchSession, pendingLogouts, writePendingLogouts, writeSession, type KeptSession } from '../local/session/kept-session';
import { switchUser, closeSession, encryptOthers } from '../local/session/switch-user';
import { leftName, readSession } from '../local/session/session-row';
import type { Language } from '../rules/languages';
import { call } from './api';
import { currentConnection, watchConnection } from './connectivity';
import { withLock } from './with-lock';

/** How often a page with a session renews it, as specified. */
export const heartbeatMs = 300_000;

/** The name of a lock: a login writes to two places, and a page that starts in between would take the first write for a leftover. */
const sessionLock = 'dhow.session';

/** After a login or registration: opens the user's session on this device and restores their encrypted outbox. */
export function beginSession({ token, expiresAt, sealKey, user }: Session): Promise<void> {
  return withLock(sessionLock, async () => {
    // Finishes earlier logouts now: later that would delete what is done from here on.
    await forgetLoggedOut();
    // Also for a login that the database does not take: pushes are shown to its user (sw/push.ts).
    void device.state.delete(leftName).catch(() => {});
    // Without storage there is still a session; only the outbox reports that there is no room.
    if (await storageWorks()) await switchUser(device, { user: user.usercode, token, sealKey }).catch(() => {});
    writeSession({ token, expiresAt, user });
    // Also where that was refused: what they do from here on is not deleted any more.
    changePendingLogouts((one) => (one.user === user.usercode ? { token: one.token } : one));
  });
}

/** Saves news of the present user, from `localuser!get`. */
export function keepUser(user: UserInfo): void {
  const session = currentSession();
  if (session?.user.usercode === user.usercode) writeSession({ ...session, user });
}

type LogoutOutcome = 'done' | 'doneHere' | 'refused';

/**
 * Logs out, online or offline: when it resolves, everything of the user is deleted from this device (rows, pictures,
 * key, token). `doneHere`: the shop could not be reached; it is notified when the connection is back, for which only the
 * token is kept. `refused`: the shop would not end its session. The caller has asked `hasUnsent` (unsent.ts) before, and warned.
 */
export async function logOut(language: Language): Promise<LogoutOutcome> {
  const session = currentSession();
  if (!session) return 'done';
  const { token } = session;
  // The note comes first: after an interruption at any point, the next start continues.
  writePendingLogouts([...pendingLogouts(), { token, user: session.user.usercode }]);
  writeSession(undefined);
  await forgetLoggedOut();
  return sendLogout(token, language);
}

/** After the shop has closed the account: deletes everything of its user here, even if the page has already learned that the session is over. */
export async function forgetAccount({ token, user }: KeptSession): Promise<void> {
  writePendingLogouts([...pendingLogouts(), { token, user: user.usercode }]);
  if (currentSession()?.user.usercode === user.usercode) writeSession(undefined);
  await forgetLoggedOut();
  dropPendingLogout(token);
}

/** Deletes what is left of users who logged out; after that their notes hold only the token. If storage refuses, the next start tries again. */
async function forgetLoggedOut(): Promise<void> {
  const left = pendingLogouts().flatMap(({ user }) => user ?? []);
  if (left.length === 0 || !(await storageWorks())) return;
  try {
    // A user who has logged in again is not deleted any more.
    for (const user of left) if (user !== currentSession()?.user.usercode) await forgetUser(device, user);
    await noteLeft();
  } catch {
    return;
  }
  // Another tab may have noted one more user meanwhile.
  changePendingLogouts((one) => (left.includes(one.user ?? '') ? { token: one.token } : one));
}

/** Notes for the worker that nobody is logged in here. Apart from other writes, which a full disk would undo with it. */
async function noteLeft(): Promise<void> {
  if (!currentSession()) await device.state.put({ name: leftName, value: true });
}

/** The shop's session is over; a note without its token stays only for rows that could not be deleted yet. */
function dropPendingLogout(token: string): void {
  changePendingLogouts((one) => (one.token === token ? { ...one, token: '' } : one));
}

type PendingLogout = ReturnType<typeof pendingLogouts>[number];

/** Of what is neither to be told nor deleted any more, no note stays. */
function changePendingLogouts(change: (one: PendingLogout) => PendingLogout): void {
  writePendingLogouts(pendingLogouts().map(change).filter(({ token, user }) => token !== '' || user !== undefined));
}

/** How often a logout that has not reached the shop is told again while the page stays open. */
const tellEveryMs = 60_000;

/**
 * Ends the server's session. If the shop can't be reached, or refuses only temporarily, it is asked again: once the
 * connection is back, or within a minute over one that works.
 */
async function sendLogout(token: string, language: Language): Promise<LogoutOutcome> {
  const outcome = await call('user!logout', {}, { language, token });
  if (isLasting(outcome)) dropPendingLogout(token);
  if (!isAnswer(outcome)) return 'doneHere';
  return outcome.status === 'success' || outcome.code === noSession ? 'done' : 'refused';
}

/**
 * Makes database and localStorage agree: the outbox uses the session in the database, the page its own copy, and a
 * crash may have come between the two writes.
 */
async function reconcile(): Promise<void> {
  await forgetLoggedOut();
  const open = await readSession(device);
  const session = currentSession();
  if (session && open?.token !== session.token) {
    const { usercode: user } = session.user;
    const key = (await device.keys.get(user))?.key;
    // A login writes the key to the database before it writes the session here, and a worker that learns first of the
    // session's end encrypts the rows. If there are neither key nor encrypted rows, the database was lost.
    const isLost = !open && !key && (await device.sealed.where('user').equals(user).count()) === 0;
    await openSession(device, { user, token: session.token }, key);
    if (isLost) await noteStorageRebuilt();
  } else if (!session && open) {
    await closeSession(device, open.token);
    await noteLeft().catch(() => {});
  }
  await encryptOthers(device);
}

/** Whether this device lacks a user's key though it could keep one: when the session ends, their rows could not be encrypted. */
async function lacksKey({ user }: KeptSession): Promise<boolean> {
  return (crypto.subtle as SubtleCrypto | undefined) !== undefined && (await storageWorks()) && (await device.keys.get(user.usercode)) === undefined;
}

/**
 * Maintains the session from the start of a page on: finishes what a crash interrupted, sends heartbeats while somebody
 * is logged in, and reports logouts that have not reached the shop. The returned function ends that, for tests.
 */
export async function maintainSession(language: () => Language): Promise<() => void> {
  // Also if the database opens only later: otherwise it would show the earlier user's data to the user logged in by then.
  const reconciled = device.open().then(() => withLock(sessionLock, reconcile)).catch(() => {});
  // Without storage, the session lasts for this page only.
  if (await storageWorks()) await reconciled;

  const beat = () => {
    const now = currentSession();
    if (!now) return;
    void call('user!heartbeat', {}, { language: language() }).then((outcome) => {
      const later = currentSession();
      if (outcome.status !== 'success' || later?.token !== now.token) return;
      const { expiresAt, sealKey } = outcome.data;
      writeSession({ ...later, expiresAt });
      const { token, user: { usercode: user } } = now;
      withLock(sessionLock, async () => {
        if (sealKey !== undefined && currentSession()?.token === token && (await lacksKey(now))) await switchUser(device, { user, token, sealKey });
      }).catch(() => {});
    });
  };
  void reconciled.then(async () => {
    const now = currentSession();
    if (now && (await lacksKey(now))) beat();
  }).catch(() => {});
  const tellLogouts = () => {
    if (currentConnection() === 'online') for (const { token } of pendingLogouts()) if (token !== '') void sendLogout(token, language());
  };
  const telling = setInterval(tellLogouts, tellEveryMs);
  let timer: ReturnType<typeof setInterval> | undefined;
  const stops = [
    watchSession((now) => {
      clearInterval(timer);
      timer = now && setInterval(beat, heartbeatMs);
    }),
    watchConnection(tellLogouts),
    () => clearInterval(timer),
    () => clearInterval(telling),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
