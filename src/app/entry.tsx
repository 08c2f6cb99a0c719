import '../ui/tokens.css';
import '../ui/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { createStore } from 'jotai';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { aliveAtom, languageAtom, speakAtom, spokenAtom, textsAtom } from '../i18n/language';
import { nameMessages } from '../i18n/messages';
import type { PageGroup } from '../rules/message-groups';
import { bring } from '../ui/retry-import';
import { keepInstallOffer } from './features/support';
import { readFirstView } from './queries/first-view';
import { QueryCache, prefetchInto } from './queries/query-cache';
import { shopRouter } from './routes';
import { atRest } from './shell/at-rest';
import { Shell } from './shell/shell';

/**
 * While a document's scripts are still on their way, another document is the shortest way to the next page: one answer,
 * where drawing it here would wait for all of them. Not without a line, which only scripts can tell of.
 */
function leaveToBrowser(event: MouseEvent): void {
  if (navigator.onLine && (event.target as Element).closest('a[href]')) event.stopPropagation();
}

async function start(root: HTMLElement): Promise<void> {
  const view = readFirstView(document);
  const memory = new QueryCache(view.known);
  const store = createStore();
  keepInstallOffer(store);
  const language = () => store.get(languageAtom);
  const router = shopRouter(
    { prefetch: prefetchInto(memory, language), texts: (...groups) => bring(() => store.set(textsAtom, ...groups)), speak: (next) => store.set(speakAtom, next) },
    { scrollRestoration: true },
  );
  // A document with markup is hydrated; the worker's shell has none, and is drawn from what the device keeps.
  const drawn = root.firstChild !== null;
  // Draw as the server drew. Half internal in the router, hence pinned; without it React finds a mismatch.
  if (drawn) router.ssr = { manifest: undefined };

  const connect = async () => {
    const { querySources } = await bring(() => import('./queries/query-sources'));
    memory.connect(
      querySources((key) => {
        const held = memory.get(key);
        return held && 'asOf' in held ? held.asOf : undefined;
      }),
    );
  };
  // The shell has nothing to show but what the device keeps; a drawn document needs it only when it is at rest.
  if (!drawn) await connect();
  nameMessages(view.language, view.texts);
  store.set(spokenAtom, { language: view.language, messages: {}, groups: new Set<PageGroup>() });
  await Promise.all([bring(() => store.set(textsAtom, 'core')), router.load()]);
  const app = (
    <Shell store={store} memory={memory} brand={view.brand}>
      <RouterProvider router={router} />
    </Shell>
  );
  if (drawn) addEventListener('click', leaveToBrowser, true);
  if (drawn) hydrateRoot(root, app, { onRecoverableError: reportError });
  else createRoot(root).render(app);
  const rest = atRest().then(() => bring(() => import('./client-init')));
  const alive = rest.then(({ documentAlive }) => (drawn ? documentAlive() : undefined));
  store.set(aliveAtom, alive);
  const { begin } = await rest;
  await alive;
  if (drawn) await connect();
  removeEventListener('click', leaveToBrowser, true);
  performance.mark('dhow:whole');
  await begin({ router, memory, store, view });
}

// Everything that the first view needs has come: pictures may (ui/base.css).
document.documentElement.dataset['begun'] = '';
const root = document.getElementById('root');
if (root) void start(root);
