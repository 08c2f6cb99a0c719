import type { createStore } from 'jotai';
import { languageAtom, languageKey, rememberLanguage, speakAtom } from '../i18n/language';
import { loadMessages } from '../i18n/messages';
import { keepReply } from '../local/replies';
import { makeRoom } from '../local/storage-eviction';
import { storageWorks } from '../local/storage-works';
import { isLanguage, type Language } from '../rules/languages';
import { startPersonal } from '../sync/start';
import { bring } from '../ui/retry-import';
import type { ReadFirstView } from './queries/first-view';
import { keepProductsReady } from './queries/keep-ready';
import { goLive } from './queries/live';
import type { QueryCache } from './queries/query-cache';
import type { shopRouter } from './routes';
import { breath } from './shell/breath';
import { askForMissingPictures } from './shell/missing-pictures';
import { showGoing } from './shell/navigation-progress';
import { beginAccount } from './shell/start-account';
import { keepsNothingAtom } from './shell/storage-unavailable';
import { startWorker } from './shell/worker';

export { documentAlive } from './shell/document-alive';

export type Page = {
  readonly router: ReturnType<typeof shopRouter>;
  readonly memory: QueryCache;
  readonly store: ReturnType<typeof createStore>;
  readonly view: ReadFirstView;
};

/** Everything that the first view does not need, once it is drawn and the browser is at rest; a breath between its parts. */
export async function begin({ router, memory, store, view }: Page): Promise<void> {
  await speakTheChosen(store);
  // What a shopper most likely opens next goes before all that merely waits: on a slow line the rest takes its time.
  void router.loadRouteChunk(router.routesByPath['/productDetails']);
  void bring(() => loadMessages(store.get(languageAtom), 'product'));
  addEventListener('storage', ({ key, newValue }) => {
    if (key === languageKey && isLanguage(newValue)) void store.set(speakAtom, newValue);
  });

  showGoing(router);
  askForMissingPictures();
  beginAccount({ router, store });
  await breath();
  goLive(memory, view.socketPort, () => store.get(languageAtom));
  await breath();
  void startPersonal(() => store.get(languageAtom));
  void storageWorks().then((works) => store.set(keepsNothingAtom, !works));
  await breath();
  const parts = [
    bring(() => import('./features/cart/begin-cart')).then(({ beginCart }) => beginCart(store)),
    bring(() => import('./features/favourites/begin-favourites')).then(({ beginFavourites }) => beginFavourites(store)),
    bring(() => import('./features/chat/begin-chat')).then(({ beginChat }) => beginChat(store)),
  ];
  // The worker's files come over the same line: what a shopper may press now goes before them.
  void Promise.allSettled(parts).then(() => startWorker(store, view));
  keepProductsReady(memory, store);

  void bring(() => import('./features/checkout/begin-drafts')).then(({ beginDrafts }) => beginDrafts({ router, store }));
  const opensProduct = router.subscribe('onResolved', ({ toLocation }) => {
    if (toLocation.pathname !== '/productDetails') return;
    opensProduct();
    // Asked after a first meaningful act, so that what is kept stays; a no changes nothing.
    void navigator.storage?.persist?.();
  });

  // What the document brought is seen, so it opens again without a line.
  for (const [key, known] of view.known) {
    await breath();
    if (known.status === 'success') await keepReply(key, known.data, known.asOf).catch(() => {});
  }
  // The routes a shopper most likely takes next: their scripts come while the line is quiet.
  for (const to of ['/commodity', '/index', '/searchResult', '/store'] as const) {
    await breath();
    void router.loadRouteChunk(router.routesByPath[to]);
  }
  await makeRoom(Date.now()).catch(() => {});
}

/**
 * What was chosen on this device counts, unless the address that was opened says otherwise: the worker may have kept a
 * document of another language. What follows without a language in its address shall speak this one.
 */
async function speakTheChosen(store: Page['store']): Promise<void> {
  const [opened] = performance.getEntriesByType('navigation');
  const isAsked = new URL(opened?.name ?? location.href).searchParams.has('lang');
  const chosen = isAsked ? undefined : keptLanguage();
  if (chosen !== undefined) await store.set(speakAtom, chosen);
  rememberLanguage(store.get(languageAtom));
}

function keptLanguage(): Language | undefined {
  try {
    const kept = localStorage.getItem(languageKey);
    return isLanguage(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}
