import type { FromPage, FromServer } from '../contract/shop/realtime';
import { staleAfter } from '../contract/shop/stale-after';
import { lastMessageId } from '../local/chat';
import { storageWorks } from '../local/database/storage-works';
import { invalidateHere } from '../local/replies/invalidate';
import { currentSession, watchSession } from '../local/session/kept-session';
import { backOffMs, retryWaits } from './back-off';
import { syncCart, syncPushed } from './cart';
import { keepPushed, noteSocket } from './chat';
import { endSession } from './session-end';

/** The part of the tab's socket that is used here. */
type Socket = { readonly send: (message: FromPage) => void; readonly renew: () => void };

export type UserChannel = { readonly works: (working: boolean) => void; readonly receive: (message: FromServer) => void };

/**
 * The user's part of the socket: announces the user at each opening and each login, and saves what is pushed. It loads once
 * somebody is logged in; `opened` is the token of the session whose cookies the page's socket was opened with, if there was one.
 */
export function userChannel(socket: () => Socket, opened: string | undefined): UserChannel {
  // This user needs no new socket.
  let token = opened;
  // True at first: between the previous page and this one there was no socket either.
  let wasAway = true;
  /** A pushed message was not stored: a later one would move the mark past it, and nobody would ask for it again. */
  let isBehind = false;
  let failures = 0;
  let stored = Promise.resolve();
  const store = (message: FromServer, of: string) => {
    stored = stored.then(async () => {
      if (isBehind || currentSession()?.token !== of) return;
      try {
        await keepPushed(message);
        failures = 0;
      } catch {
        // Without storage no later try would do better.
        if (!(await storageWorks())) return;
        isBehind = true;
        failures += 1;
        // The next socket's login asks for everything after the stored mark.
        setTimeout(() => socket().renew(), backOffMs(failures, retryWaits.line, Math.random()));
      }
    });
  };
  const login = async () => {
    const asked = token;
    const last = await lastMessageId().catch(() => undefined);
    // Somebody else may have logged in meanwhile.
    if (asked !== undefined && asked === token) socket().send({ type: 'login', token: asked, ...(last !== undefined && { lastMessageId: last }) });
  };
  watchSession((session) => {
    if (session?.token === token) return;
    token = session?.token;
    // Until the next socket's login is confirmed, the shop pushes nothing to this user.
    wasAway = true;
    // The earlier user is never announced again: the next socket has other cookies, and the shop would end the session.
    socket().send({ type: 'logout' });
    // The login is sent when it is open: `works` is called before anything is repeated.
    if (token !== undefined) socket().renew();
  });
  return {
    works(working) {
      noteSocket(working);
      isBehind = false;
      // With the current last message: the one in the remembered login is older.
      if (working && token !== undefined) void login();
      if (!working) wasAway = true;
    },
    receive(message) {
      const current = currentSession();
      // What is pushed belongs to the session that this socket was opened for: another tab may have logged somebody else in since, which this one learns later.
      const session = current?.token === token ? current : undefined;
      if (message.type === 'chat') {
        if (!session) return;
        store(message, session.token);
        // This message is the reply to the login: everything from now on is pushed. Changes to orders, wallet and cart before it were not.
        if (wasAway) {
          void invalidateHere([...staleAfter.order, ...staleAfter.wallet]).catch(() => {});
          void syncCart(true).catch(() => {});
        }
        wasAway = false;
      }
      else if (message.type === 'sessionEnded' && token !== undefined) void endSession(token, 'loginExpired').catch(() => {});
      else if (message.type === 'cart') void syncPushed(message.revision).catch(() => {});
      else if ((message.type === 'order' || message.type === 'wallet') && session) void invalidateHere(staleAfter[message.type]).catch(() => {});
    },
  };
}
