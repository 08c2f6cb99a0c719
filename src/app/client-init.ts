import type { createStore } from 'jotai';
import { languageAtom, languageKey, rememberLanguage } from '../i18n/language';
import { keepReply } from '../local/replies/replies';
import { evictUnused } from '../local/database/storage-eviction';
import { watchStorageRebuilt, forgetStorageRebuilt } from '../local/database/storage-rebuilt';
import { storageWorks } from '../local/database/storage-works';
import { currentSession } from '../local/session/kept-session';
import { isLanguage, type Language } from '../rules/languages';
import { startUserSync } from '../sync/start-user-sync';
import { retryImport } from '../ui/loading/retry-import';
import { whenIdle } from '../ui/loading/when-idle';
import { startCart } from './features/cart/start-cart';
import { startChat } from './features/chat/start-chat';
import { startDrafts } from './features/checkout/start-drafts';
import { startFavourites } from './features/favourites/start-favourites';
import { startRates } from './features/rates/start-rates';
import type { ReadFirstView } from './queries/first-view';
import { preloadOpenedProducts } from './queries/preload-opened-products';
import { connectLiveUpdates } from './queries/live';
import type { QueryCache } from './queries/query-cache';
import { querySources } from './queries/query-sources';
import { storageRebuiltAtom, storageUnavailableAtom } from './queries/storage-unavailable';
import type { shopRouter } from './router';
import { retryMissingPictures } from './shell/device/missing-pictures';
import { showNavigationProgress } from './shell/navigation/navigation-progress';
import { switchLanguageAtom } from './shell/switch-language';
import { startAccount } from './shell/start-account';
import { startWorker } from './shell/device/worker';

type Page = {
  readonly router: ReturnType<typeof shopRouter>;
  readonly queryCache: QueryCache;
  readonly store: ReturnType<typeof createStore>;
  readonly view: ReadFirstView;
};

/** Connects the page's queries to the device and the shop. */
export function connectDevice(queryCache: QueryCache): void {
  queryCache.connect(
    querySources((key) => {
      const held = queryCache.get(key);
      return held && 'asOf' in held ? held.asOf : undefined;
    }),
  );
}

/** Starts everything that the first view does not need, after hydration, in steps too short to delay a tap. */
export async function startPage({ router, queryCache, store, view }: Page): Promise<void> {
  // Before anything that takes long: what is chosen meanwhile, here or in another tab, counts too.
  const passOnLanguage = () => void import('./shell/tell-language').then(({ tellLanguage }) => tellLanguage(store)).catch(() => {});
  store.sub(languageAtom, passOnLanguage);
  addEventListener('storage', ({ key, newValue }) => {
    if (key === languageKey && isLanguage(newValue)) void store.set(switchLanguageAtom, newValue);
  });
  await switchToKeptLanguage(store);
  // The page that a shopper most likely opens next.
  void router.loadRouteChunk(router.routesByPath['/productDetails']);

  showNavigationProgress(router);
  retryMissingPictures();
  startAccount({ router, store });
  await whenIdle();
  const watchGoods = connectLiveUpdates(queryCache, view.socketPort);
  await whenIdle();
  void startUserSync(() => store.get(languageAtom), retryImport);
  void storageWorks().then((works) => store.set(storageUnavailableAtom, !works));
  watchStorageRebuilt((is) => {
    // It could be read: a database that was slow to open does store things.
    store.set(storageUnavailableAtom, false);
    store.set(storageRebuiltAtom, is ? { forget: forgetStorageRebuilt } : undefined);
  });
  await whenIdle();
  startCart(store);
  startFavourites(store);
  startRates(store);
  startChat(store);
  startDrafts({ router, store });
  startWorker(store, view);
  preloadOpenedProducts(queryCache, store);
  // The document may have come in another language than the one in which the shop sends push messages here.
  if (currentSession()) passOnLanguage();

  // Stores what the document brought, so that it opens again offline.
  for (const [key, known] of view.known) {
    await whenIdle();
    if (known.status === 'success') await keepReply(key, known.data, known.asOf).catch(() => {});
  }
  // Not before: a pushed price is written to what is stored, and pages show it from there.
  watchGoods();
  // Upkeep of offline data and the data meter, started only if there is anything of them.
  if (await evictUnused(Date.now()).catch(() => false)) void import('./features/offline/start-offline').then(({ startOffline }) => startOffline(store, router), () => {});
}

/**
 * Switches to the language chosen on this device, unless the opened URL names one: the worker may have cached the document
 * in another language. Remembers the language for later pages without one in their URL.
 */
async function switchToKeptLanguage(store: Page['store']): Promise<void> {
  const [opened] = performance.getEntriesByType('navigation');
  const isAsked = new URL(opened?.name ?? location.href).searchParams.has('lang');
  const kept = keptLanguage();
  if (kept !== undefined && !isAsked) await store.set(switchLanguageAtom, kept);
  // Not over what another tab has chosen while the messages loaded.
  if (keptLanguage() === kept) rememberLanguage(store.get(languageAtom));
}

function keptLanguage(): Language | undefined {
  try {
    const kept = localStorage.getItem(languageKey);
    return isLanguage(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}
