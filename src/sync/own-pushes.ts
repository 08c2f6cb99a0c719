import type { FromPage, FromServer } from '../contract/realtime';
import { lastMessageId } from '../local/chat';
import { currentSession, followSession } from '../local/kept-session';
import { heardFromSocket, socketIs } from './chat';
import { endSession } from './session-end';

/** The socket's part that is one user's: says who listens at each opening and each login, and keeps what is pushed. */
export function ownPushes(say: (message: FromPage) => void): { readonly works: (working: boolean) => void; readonly hear: (message: FromServer) => void } {
  let token: string | undefined;
  const login = async () => {
    const asked = token;
    const last = await lastMessageId().catch(() => undefined);
    // Meanwhile somebody else may have logged in.
    if (asked !== undefined && asked === token) say({ type: 'login', token: asked, ...(last !== undefined && { lastMessageId: last }) });
  };
  followSession((session) => {
    if (session?.token === token) return;
    token = session?.token;
    if (token === undefined) say({ type: 'logout' });
    else void login();
  });
  return {
    works(working) {
      socketIs(working);
      // From where the device is now: what it was told to say before is older.
      if (working && token !== undefined) void login();
    },
    hear(message) {
      const session = currentSession();
      if (message.type === 'chat') void heardFromSocket(message).catch(() => {});
      else if (message.type === 'sessionEnded' && session) void endSession(session.token, 'loginExpired').catch(() => {});
    },
  };
}
