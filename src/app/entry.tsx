import '../ui/tokens.css';
import '../ui/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { createStore } from 'jotai';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { languageAtom, localeAtom, loadMessagesAtom } from '../i18n/language';
import { nameMessages } from '../i18n/messages';
import type { PageGroup } from '../rules/message-groups';
import { hydrated } from '../ui/loading/hydration';
import { retryImport, withinChunkTimeout } from '../ui/loading/retry-import';
import { keepInstallOffer } from './features/support';
import { readFirstView } from './queries/first-view';
import { prefetchInto, QueryCache } from './queries/query-cache';
import { shopRouter } from './router';
import { Shell } from './shell/shell';
import { switchLanguageAtom } from './shell/switch-language';

const clientInit = () => retryImport(() => import('./client-init'));

/**
 * Leaves clicks on links to the browser until device and shop are connected: loading a document is one response, while
 * rendering the page here would wait for scripts. Not when offline, which only the scripts can handle.
 */
function leaveToBrowser(event: MouseEvent): void {
  if (navigator.onLine && (event.target as Element).closest('a[href]')) event.stopPropagation();
}

/** Preloads the next scripts while this one renders, so that a slow connection is never idle. */
function preloadNext(): void {
  const next = document.querySelector<HTMLElement>('script[data-next]')?.dataset['next'] ?? '';
  for (const href of next.split(' ')) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

let isFirst = true;
/** Whether the router restores scrolling; not at hydration if the user has scrolled meanwhile. */
function restoresScroll(): boolean {
  const hasScrolled = isFirst && window.scrollY > 0;
  isFirst = false;
  return !hasScrolled;
}

async function start(root: HTMLElement): Promise<void> {
  const view = readFirstView(document);
  const queryCache = new QueryCache(view.known);
  const store = createStore();
  keepInstallOffer(store);
  const router = shopRouter(
    {
      prefetch: prefetchInto(queryCache, () => store.get(languageAtom)),
      // A page's messages fail after the same time as its script, with the error page that offers to try again.
      loadMessages: (...groups) => withinChunkTimeout(retryImport(() => store.set(loadMessagesAtom, ...groups))),
      switchLanguage: (next) => store.set(switchLanguageAtom, next),
    },
    { scrollRestoration: restoresScroll },
  );
  // A document with markup is hydrated; the worker's shell has none and is rendered from what the device stores.
  const drawn = root.firstChild !== null;
  // Makes the router render as the server did; without it React finds a mismatch. A half-internal API, hence the pinned router version.
  if (drawn) router.ssr = { manifest: undefined };
  else (await clientInit()).connectDevice(queryCache);

  nameMessages(view.language, view.texts);
  store.set(localeAtom, { language: view.language, messages: {}, groups: new Set<PageGroup>() });
  await Promise.all([retryImport(() => store.set(loadMessagesAtom, 'core')), router.load()]);
  const app = (
    <Shell store={store} queryCache={queryCache} brand={view.brand}>
      <RouterProvider router={router} />
    </Shell>
  );
  if (drawn) {
    addEventListener('click', leaveToBrowser, true);
    // In a transition, so that hydration runs in slices that a tap may interrupt.
    startTransition(() => void hydrateRoot(root, app, { onRecoverableError: reportError }));
  } else createRoot(root).render(app);
  await hydrated;
  dispatchEvent(new Event('dhow:hydrated'));
  const { startPage, connectDevice } = await clientInit();
  if (drawn) connectDevice(queryCache);
  removeEventListener('click', leaveToBrowser, true);
  performance.mark('dhow:whole');
  await startPage({ router, queryCache, store, view });
}

// The entry is loaded: pictures may load now (ui/base.css).
document.documentElement.dataset['begun'] = '';
preloadNext();
const root = document.getElementById('root');
if (root) void start(root);
