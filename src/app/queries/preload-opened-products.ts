import type { createStore } from 'jotai';
import { languageAtom } from '../../i18n/language';
import { watchOpenedProducts } from '../../local/offline/offline-products';
import { offlineProductsAtom } from './offline-products';
import type { QueryCache } from './query-cache';

/**
 * Loads the pages of opened products from the device into the query cache, so that a click renders in one frame, and marks
 * their cards as available offline.
 */
export function preloadOpenedProducts(cache: QueryCache, store: ReturnType<typeof createStore>): void {
  let stop = () => {};
  const watchInLanguage = () => {
    stop();
    stop = watchOpenedProducts(store.get(languageAtom), (opened) => {
      const opens = opened.filter(({ key, read }) => {
        const kept = cache.get(key) ?? read();
        if (kept && !cache.get(key)) cache.set(key, kept);
        return kept?.status === 'success';
      });
      store.set(offlineProductsAtom, new Set(opens.map(({ sellerGoodsId }) => sellerGoodsId)));
    });
  };
  watchInLanguage();
  store.sub(languageAtom, watchInLanguage);
}
