import type { FromPage } from '../../contract/shop/realtime';
import { refetchScreen } from '../../sync/keep-fresh';
import { ShopSocket, socketAddress } from '../../sync/socket';
import { userChannel } from '../../sync/user-channel';
import { applyShopMessage, watchGoodsOnScreen } from './live-goods';
import type { QueryCache } from './query-cache';

/**
 * Opens the one socket of this tab. It carries public news of the goods on screen (live-goods.ts) and, after login, the
 * user's own news (sync/user-channel.ts). While it is down, the chat is polled instead (sync/chat.ts). The shop is told of
 * the goods on screen from a call of the returned function on.
 */
export function connectLiveUpdates(cache: QueryCache, socketPort: number): () => void {
  const send = (message: FromPage) => socket.send(message);
  const own = userChannel(() => socket);
  let isMissed = false;
  const socket = new ShopSocket(
    socketAddress(location, socketPort),
    (message) => {
      applyShopMessage(cache, message);
      own.receive(message);
    },
    Math.random,
    (working) => {
      own.works(working);
      // What the shop pushed while there was no socket was missed: a page that stayed open would show old prices for ever.
      // Between the sockets before and after a login too.
      if (working) void refetchScreen(isMissed);
      isMissed = true;
    },
  );
  return () => watchGoodsOnScreen(cache, send);
}
