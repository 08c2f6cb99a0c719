import { readCallKey } from '../../contract/shop/query-key';
import type { FromPage, FromServer } from '../../contract/shop/realtime';
import { lotterySetting } from '../../contract/shop/support';
import { hearGoodsChange } from '../../local/cart-hears';
import { applyGoodsChange, goodsIdsOf } from '../../local/replies';
import { refresh } from '../../sync/refresh';
import type { Memory } from './query-cache';

/** A screen shows no more products than the server lets one page watch (contract/shop/realtime.ts). */
const mostWatched = 200;
const settleMs = 500;

/** Says which goods this tab shows, now and whenever they change. */
export function watchGoodsOnScreen(memory: Memory, say: (message: FromPage) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  memory.onWatched = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const goods = new Set(memory.watchedKeys().flatMap((key) => goodsIdsOf(memory.now(key))));
      say({ type: 'watch', goods: [...goods].slice(0, mostWatched) });
    }, settleMs);
  };
  memory.onWatched();
}

/**
 * What the shop tells everybody: a new price or stock goes into everything kept on the device, from where each page hears
 * it; a changed setting is asked anew if the page uses it.
 */
export function hearOfGoods(memory: Memory, message: FromServer): void {
  if (message.type === 'goods') {
    void applyGoodsChange(message).catch(() => {});
    void hearGoodsChange(message).catch(() => {});
  } else if (message.type === 'setting') for (const key of memory.watchedKeys()) if (isSetting(key, message.code)) void refresh(key);
}

function isSetting(key: string, code: string): boolean {
  const question = readCallKey(key);
  if (question?.name === 'activity/lottery!getCurrentActivity') return code === lotterySetting;
  return question?.name === 'syspara!getSyspara' && (question.payload as { code?: string }).code === code;
}
