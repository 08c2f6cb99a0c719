import { noSession } from '../contract/codes';
import { isRefusalKey, temporaryRefusals } from '../contract/refusals';
import type { Session, UserInfo } from '../contract/shop/account';
import { isAnswer } from '../contract/shop/call-outcome';
import { device } from '../local/database/database';
import { noteStorageRebuilt } from '../local/database/storage-rebuilt';
import { storageWorks } from '../local/database/storage-works';
import { ownDrafts } from '../local/orders/order-drafts';
import { waitingEntries } from '../local/outbox/outbox';
import { forgetUser, openSession } from '../local/session/encrypt-user-data';
import { currentSession, watchSession, leavingSessions, writeLeaving, writeSession, type KeptSession, type SessionUser } from '../local/session/kept-session';
import { arrive, closeSession, encryptStrangers } from '../local/session/present-user';
import { readSession } from '../local/session/session-row';
import type { Language } from '../rules/languages';
import { call } from './api';
import { currentConnection, watchConnection } from './connectivity';
import { inTurn } from './in-turn';
import { onSessionEnded } from './session-end';

export { currentSession, watchSession, onSessionEnded };
export type { KeptSession, SessionUser };

/** Storefront, 3: "heartbeat". */
export const heartbeatMs = 300_000;

const sendCartMs = 2_000;

/** A login is written down in two places, and a start in between would take the first for a rest. */
const writing = 'dhow.session';

/** After a login or registration: this device is the user's, and their encrypted queue is theirs again. */
export function beginSession({ token, expiresAt, sealKey, user }: Session): Promise<void> {
  return inTurn(writing, async () => {
    // What an earlier logout left to do is done now: later it would take away what is done from here on.
    await forgetLeaving();
    // A device that keeps nothing still has a session; only its queue says that there is no room.
    if (await storageWorks()) await arrive(device, { user: user.usercode, token, sealKey }).catch(() => {});
    writeSession({ token, expiresAt, user });
  });
}

/** News of the present user, from `localuser!get`. */
export function keepUser(user: UserInfo): void {
  const session = currentSession();
  if (session?.user.usercode === user.usercode) writeSession({ ...session, user });
}

/** Whether a logout would forget what the shop has not heard of: actions that wait, or orders that were not placed. */
export async function hasUnsent(): Promise<boolean> {
  if (!(await storageWorks())) return false;
  const [entries, drafts] = await Promise.all([waitingEntries(device), ownDrafts(device)]);
  return entries.length + drafts.length > 0;
}

type LoggedOut = 'done' | 'doneHere' | 'refused';

/**
 * Logs out, with or without a line: everything of the user is gone from this device when it resolves (rows, pictures,
 * key, token). `doneHere`: the shop could not be told; it is when the line is back, for which nothing but the handle
 * stays. `refused`: the shop would not end its session. Whoever asks has said before what was not sent.
 */
export async function logOut(language: Language): Promise<LoggedOut> {
  const session = currentSession();
  if (!session) return 'done';
  const { token } = session;
  if (currentConnection() === 'online') await sendCart();
  // First the note, then the rest: wherever this breaks off, the next start goes on with it.
  writeLeaving([...leavingSessions(), { token, user: session.user.usercode }]);
  writeSession(undefined);
  await forgetLeaving();
  return tellShop(token, language);
}

/** What was put into the cart in the last seconds goes to the shop. A slow line is not waited for. */
async function sendCart(): Promise<void> {
  const sent = import('./cart').then(({ syncCart }) => syncCart(false)).catch(() => {});
  await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, sendCartMs))]);
}

/** After the shop has closed the account: nothing of its user stays here, also where the page heard first that the session is over. */
export async function forgetAccount({ token, user }: KeptSession): Promise<void> {
  writeLeaving([...leavingSessions(), { token, user: user.usercode }]);
  if (currentSession()?.user.usercode === user.usercode) writeSession(undefined);
  await forgetLeaving();
  forgetHandle(token);
}

/** Deletes what is left of users who logged out; the notes keep the handle only. Where storage refuses, the next start tries again. */
async function forgetLeaving(): Promise<void> {
  const left = leavingSessions().flatMap(({ user }) => user ?? []);
  if (left.length === 0 || !(await storageWorks())) return;
  try {
    // Who is back by now is not forgotten any more.
    for (const user of left) if (user !== currentSession()?.user.usercode) await forgetUser(device, user);
  } catch {
    return;
  }
  writeLeaving(leavingSessions().map(({ token }) => ({ token })));
}

/** The shop's session is over; a note stays only of rows that could not be deleted yet. */
function forgetHandle(token: string): void {
  writeLeaving(leavingSessions().filter((one) => one.token !== token || one.user !== undefined));
}

/** Ends the server's session. What the shop did not hear, or refuses only for now, it is told again when the line is back. */
async function tellShop(token: string, language: Language): Promise<LoggedOut> {
  const outcome = await call('user!logout', {}, { language, token });
  if (!isAnswer(outcome)) return 'doneHere';
  const isDone = outcome.status === 'success' || outcome.code === noSession;
  if (isDone || !(isRefusalKey(outcome.refusal) && temporaryRefusals.has(outcome.refusal))) forgetHandle(token);
  return isDone ? 'done' : 'refused';
}

/** The queue goes by the session in the database, the page by its own copy: a crash may have come between the two. */
async function agreeWithDevice(): Promise<void> {
  await forgetLeaving();
  const open = await readSession(device);
  const session = currentSession();
  if (session && open?.token !== session.token) {
    const { usercode: user } = session.user;
    const key = (await device.keys.get(user))?.key;
    // A login writes the key into the database before it writes the session down here; the worker, which heard first that a session is over, encrypts.
    const isLost = !open && !key && (await device.sealed.where('user').equals(user).count()) === 0;
    await openSession(device, { user, token: session.token }, key);
    if (isLost) await noteStorageRebuilt();
  } else if (!session && open) await closeSession(device, open.token);
  await encryptStrangers(device);
}

/**
 * What a page does about the session from its start on: finishes what a crash broke off, beats while somebody is
 * logged in, and tells the shop of logouts that it has not heard of.
 */
export async function keepSession(language: () => Language): Promise<() => void> {
  // Also where the database opens only later, or it would show whoever is here by then what is of the user before.
  const agreed = device.open().then(() => inTurn(writing, agreeWithDevice)).catch(() => {});
  // Where storage refuses, the session is this page's all the same.
  if (await storageWorks()) await agreed;

  const beat = () => {
    const now = currentSession();
    if (!now) return;
    void call('user!heartbeat', {}, { language: language() }).then((outcome) => {
      const later = currentSession();
      if (outcome.status === 'success' && later?.token === now.token) writeSession({ ...later, expiresAt: outcome.data.expiresAt });
    });
  };
  let timer: ReturnType<typeof setInterval> | undefined;
  const stops = [
    watchSession((now) => {
      clearInterval(timer);
      timer = now && setInterval(beat, heartbeatMs);
    }),
    watchConnection((line) => {
      if (line === 'online') for (const { token } of leavingSessions()) void tellShop(token, language());
    }),
    () => clearInterval(timer),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
