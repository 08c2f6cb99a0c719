import type { FromPage } from '../../contract/shop/realtime';
import { ShopSocket, socketAddress } from '../../sync/socket';
import { userChannel } from '../../sync/user-channel';
import { applyShopMessage, watchGoodsOnScreen } from './live-goods';
import type { QueryCache } from './query-cache';

/**
 * The one socket of this tab. Two things come over it: what everybody may know of the goods on screen (live-goods.ts),
 * and what is the shopper's own, once they have said who they are (sync/user-channel.ts). While it is down, the chat is
 * asked for instead (sync/chat.ts).
 */
export function connectLiveUpdates(cache: QueryCache, socketPort: number): void {
  const say = (message: FromPage) => socket.say(message);
  const own = userChannel(() => socket);
  const socket = new ShopSocket(
    socketAddress(location, socketPort),
    (message) => {
      applyShopMessage(cache, message);
      own.hear(message);
    },
    Math.random,
    own.works,
  );
  watchGoodsOnScreen(cache, say);
}
