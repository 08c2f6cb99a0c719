import { readQueryKey } from '../../contract/shop/query-key';
import { mostWatched, type FromPage, type FromServer } from '../../contract/shop/realtime';
import { lotterySetting } from '../../contract/shop/support';
import { applyPush } from '../../local/cart/cart-updates';
import { applyGoodsChange, goodsIdsOf } from '../../local/replies/replies';
import { refreshChanged } from '../../sync/refresh';
import type { QueryCache } from './query-cache';

const debounceMs = 500;

/** Tells the server which goods this tab shows, now and whenever they change. */
export function watchGoodsOnScreen(cache: QueryCache, send: (message: FromPage) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  cache.onWatched = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const goods = new Set(cache.watchedKeys().flatMap((key) => goodsIdsOf(cache.get(key))));
      send({ type: 'watch', goods: [...goods].slice(0, mostWatched) });
    }, debounceMs);
  };
  cache.onWatched();
}

/**
 * Applies a public message from the shop: a new price or stock is written to all data stored on the device, which every
 * page watches; a changed setting is refetched if the page uses it.
 */
export function applyShopMessage(cache: QueryCache, message: FromServer): void {
  if (message.type === 'goods') {
    void applyGoodsChange(message).catch(() => {});
    void applyPush(message).catch(() => {});
  } else if (message.type === 'setting') for (const key of cache.watchedKeys()) if (isSetting(key, message.code)) void refreshChanged(key);
}

function isSetting(key: string, code: string): boolean {
  const query = readQueryKey(key);
  if (query?.name === 'activity/lottery!getCurrentActivity') return code === lotterySetting;
  return query?.name === 'syspara!getSyspara' && (query.payload as { code?: string }).code === code;
}
