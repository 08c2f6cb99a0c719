import type { FromPage, FromServer } from '../contract/shop/realtime';
import { staleAfter } from '../contract/shop/stale-after';
import { lastMessageId } from '../local/chat';
import { device } from '../local/database/database';
import { invalidate } from '../local/replies/invalidate';
import { currentSession, watchSession } from '../local/session/kept-session';
import { heardFromSocket, socketIs } from './chat';
import { endSession } from './session-end';

/** What this needs of the tab's socket. */
type Socket = { readonly say: (message: FromPage) => void; readonly renew: () => void };

/** The socket's part that is one user's: says who listens at each opening and each login, and keeps what is pushed. */
export function userChannel(socket: () => Socket): { readonly works: (working: boolean) => void; readonly hear: (message: FromServer) => void } {
  let token: string | undefined;
  // Since the page before this one there was no socket either.
  let wasAway = true;
  const login = async () => {
    const asked = token;
    const last = await lastMessageId().catch(() => undefined);
    // Meanwhile somebody else may have logged in.
    if (asked !== undefined && asked === token) socket().say({ type: 'login', token: asked, ...(last !== undefined && { lastMessageId: last }) });
  };
  // Whoever is here when the page opens is so by the cookies that the socket is opened with.
  token = currentSession()?.token;
  watchSession((session) => {
    if (session?.token === token) return;
    token = session?.token;
    // Whoever was here before is never said again: the next socket has other cookies, and its shop would end the session.
    socket().say({ type: 'logout' });
    // Said when it is open: `works` comes before anything else.
    if (token !== undefined) socket().renew();
  });
  return {
    works(working) {
      socketIs(working);
      // From where the device is now: what it was told to say before is older.
      if (working && token !== undefined) void login();
      if (!working) wasAway = true;
    },
    hear(message) {
      const session = currentSession();
      if (message.type === 'chat') {
        void heardFromSocket(message).catch(() => {});
        // It answers the login: all that happens from now on is told. What happened to orders, wallet and cart before was not.
        if (wasAway && session) {
          void invalidate(device, session.user.usercode, [...staleAfter.order, ...staleAfter.wallet]).catch(() => {});
          void import('./cart').then(({ syncCart }) => syncCart(true)).catch(() => {});
        }
        wasAway = false;
      }
      // Of the session that this socket was opened for: another tab may have logged in since, which this one hears of later.
      else if (message.type === 'sessionEnded' && token !== undefined) void endSession(token, 'loginExpired').catch(() => {});
      else if (message.type === 'cart') void import('./cart').then(({ heardCart }) => heardCart(message.revision)).catch(() => {});
      else if ((message.type === 'order' || message.type === 'wallet') && session) void invalidate(device, session.user.usercode, staleAfter[message.type]).catch(() => {});
    },
  };
}
