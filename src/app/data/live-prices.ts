import { readCallKey } from '../../contract/key';
import type { FromServer } from '../../contract/realtime';
import { lotterySetting } from '../../contract/support';
import { applyGoodsChange, goodsIdsOf } from '../../local/replies';
import { ownPushes } from '../../sync/own-pushes';
import { refresh } from '../../sync/refresh';
import { ShopSocket, socketAddress } from '../../sync/socket';
import type { Memory } from './known';

/** A screen shows no more products than the server lets one page watch (contract/realtime.ts). */
const mostWatched = 200;
const settleMs = 500;

/**
 * Watches the goods that this tab shows: a new price or stock goes into everything kept on the device, from where
 * each page hears it; a changed setting is asked anew if the page uses it. What is the user's own comes over the same socket.
 */
export function watchGoodsOnScreen(memory: Memory, socketPort: number): void {
  const own = ownPushes((message) => socket.say(message));
  const hear = (message: FromServer) => {
    if (message.type === 'goods') void applyGoodsChange(message).catch(() => {});
    else if (message.type === 'setting') for (const key of memory.watchedKeys()) if (isSetting(key, message.code)) void refresh(key);
    own.hear(message);
  };
  const socket = new ShopSocket(socketAddress(location, socketPort), hear, Math.random, own.works);
  let timer: ReturnType<typeof setTimeout> | undefined;
  memory.onWatched = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const goods = new Set(memory.watchedKeys().flatMap((key) => goodsIdsOf(memory.now(key))));
      socket.say({ type: 'watch', goods: [...goods].slice(0, mostWatched) });
    }, settleMs);
  };
  memory.onWatched();
}

function isSetting(key: string, code: string): boolean {
  const question = readCallKey(key);
  if (question?.name === 'activity/lottery!getCurrentActivity') return code === lotterySetting;
  return question?.name === 'syspara!getSyspara' && (question.payload as { code?: string }).code === code;
}
