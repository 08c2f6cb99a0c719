import type { FromPage } from '../../contract/shop/realtime';
import { currentSession, onFirstSession } from '../../local/session/kept-session';
import { onConnectionReturn } from '../../sync/connectivity';
import { refetchScreen } from '../../sync/keep-fresh';
import { ShopSocket, socketAddress } from '../../sync/socket';
import type { UserChannel } from '../../sync/user-channel';
import { retryImport } from '../../ui/loading/retry-import';
import { applyShopMessage, watchGoodsOnScreen } from './live-goods';
import type { QueryCache } from './query-cache';

/**
 * Opens the one socket of this tab. It carries public news of the goods on screen (live-goods.ts) and, after login, the
 * user's own news (sync/user-channel.ts). While it is down, the chat is polled instead (sync/chat.ts). The shop is told of
 * the goods on screen from a call of the returned function on.
 */
export function connectLiveUpdates(cache: QueryCache, socketPort: number): () => void {
  const send = (message: FromPage) => socket.send(message);
  let own: UserChannel | undefined;
  let isWorking = false;
  let isMissed = false;
  // The socket is opened with the cookies of this session.
  const token = currentSession()?.token;
  const socket = new ShopSocket(
    socketAddress(location, socketPort),
    (message) => {
      applyShopMessage(cache, message);
      own?.receive(message);
    },
    Math.random,
    (working) => {
      isWorking = working;
      own?.works(working);
      // What the shop pushed while there was no socket was missed: a page that stayed open would show old prices for ever.
      // Between the sockets before and after a login too.
      if (working) void refetchScreen(isMissed);
      isMissed = true;
    },
  );
  // Until it has loaded it misses nothing: the shop pushes a user's own only after the login that it sends.
  onFirstSession(() => void retryImport(() => import('../../sync/user-channel')).then(({ userChannel }) => {
    own = userChannel(() => socket, token);
    own.works(isWorking);
  }).catch(() => {}));
  onConnectionReturn(() => socket.retry());
  return () => watchGoodsOnScreen(cache, send);
}
