import type { createStore } from 'jotai';
import { languageAtom } from '../../i18n/language';
import { followOpenedProducts } from '../../local/offline-products';
import { offlineProductsAtom } from './offline-products';
import type { Known, Memory } from './query-cache';

/**
 * Brings the pages of opened products from the device into memory, so that a click paints in one frame, and marks
 * their cards as opening without a line.
 */
export function keepProductsReady(memory: Memory, store: ReturnType<typeof createStore>): void {
  let stop = () => {};
  const follow = () => {
    stop();
    stop = followOpenedProducts(store.get(languageAtom), (opened) => {
      for (const { key, kept } of opened) if (!memory.now(key)) memory.keep(key, kept as Known);
      store.set(offlineProductsAtom, new Set(opened.map(({ sellerGoodsId }) => sellerGoodsId)));
    });
  };
  follow();
  store.sub(languageAtom, follow);
}
