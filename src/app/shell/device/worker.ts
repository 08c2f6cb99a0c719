/// <reference types="trusted-types" />
import type { createStore } from 'jotai';
import { Workbox } from 'workbox-window';
import type { FirstView } from '../../../contract/first-view';
import type { ToWorker } from '../../../contract/worker';
import { languageAtom } from '../../../i18n/language';
import { watchSaveData } from '../../../local/offline/save-data';
import { backOffMs } from '../../../sync/back-off';
import { holdProbes } from '../../../sync/connectivity';
import { updateAtom } from './worker-state';

const againWaits = { firstMs: 10_000, longestMs: 30 * 60_000 };
const lookEveryMs = 30 * 60_000;
/** So long at most does the worker, which fetches the whole build, wait for the first view's pictures: one of them may never come. */
const pictureTimeoutMs = 20_000;
/** So long at most does the page hold its requests: what was under way ends first, and a call that is held has 7 of its 15 s left (sync/ask-health.ts). */
const heldMs = 8_000;

type Store = ReturnType<typeof createStore>;

const reload = () => location.reload();

/** Returns the worker's URL, the only script URL that the policy allows (see the server's Content-Security-Policy). */
function workerAddress(): string {
  const only = '/sw.js';
  return (window.trustedTypes?.createPolicy('worker', { createScriptURL: (_asked) => only }).createScriptURL(only) ?? only) as string;
}

/** Registers the service worker, sends it the language and watches for new versions. */
export function startWorker(store: Store, { worker: wanted, version }: Pick<FirstView, 'worker' | 'version'>): void {
  const canKeep = 'serviceWorker' in navigator;
  if (!wanted || !canKeep) {
    // An earlier worker finds a script at `/sw.js` that unregisters it; a newly registered one would only unregister itself.
    if (canKeep) void navigator.serviceWorker.getRegistration().then((earlier) => earlier?.update()).catch(() => {});
    lookForVersion(store, version);
    return;
  }
  const address = workerAddress();
  let worker: Workbox | undefined;
  let tries = 0;
  // A Workbox follows one registration: each attempt makes its own.
  const attempt = () => {
    const own = install(store, address, () => {
      // An earlier one may hear of the worker of a later one.
      if (own !== worker) return;
      // Without a network no attempt costs anything.
      if (navigator.onLine) tries += 1;
      setTimeout(attempt, backOffMs(tries, againWaits, Math.random()));
    });
    worker = own;
  };
  const begin = () => void (worker ?? attempt());
  addEventListener('load', begin);
  setTimeout(begin, document.readyState === 'complete' ? 0 : pictureTimeoutMs);
  // Once it is active, however many attempts that took.
  void navigator.serviceWorker.ready.then((registration) => {
    // To the active worker, which may not control this page yet: the message makes it claim the page.
    const sendLanguage = () => registration.active?.postMessage({ type: 'speak', language: store.get(languageAtom) } satisfies ToWorker);
    sendLanguage();
    store.sub(languageAtom, sendLanguage);
    watchSaveData((on) => registration.active?.postMessage({ type: 'smallPictures', on } satisfies ToWorker));
    const look = () => void worker?.update().catch(() => {});
    setInterval(look, lookEveryMs);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') look();
    });
  });
}

/** One attempt to register the worker; `broken` is called if the network or a full disk ended it. What was downloaded stays in the browser's cache, if there is room. */
function install(store: Store, address: string, broken: () => void): Workbox {
  const worker = new Workbox(address);
  worker.addEventListener('redundant', () => {
    if (!navigator.serviceWorker.controller) broken();
  });
  worker.register({ immediate: true }).then(
    (registration) => registration && offerUpdates(store, worker, registration),
    // If the browser refuses it (private windows, policies), the mall still works, only not offline.
    (error: unknown) => error instanceof TypeError && broken(),
  );
  return worker;
}

/**
 * Offers each new version once. Workbox can't: of those that come later than a minute after the registration it tells of a single one,
 * and of none that the browser had begun to install before.
 */
function offerUpdates(store: Store, worker: Workbox, registration: ServiceWorkerRegistration): void {
  let offered: ServiceWorker | undefined;
  const look = () => {
    registration.installing?.addEventListener('statechange', look);
    const { active, waiting } = registration;
    // The first version on a device takes over by itself.
    if (!active || !waiting || waiting === offered) return;
    offered = waiting;
    store.set(updateAtom, {
      apply: () => {
        // Another tab has switched to it, or to a newer one: then a reload is enough.
        if (!registration.waiting) return reload();
        // The earlier version may have to finish first. If yet another one takes the place of this, that is offered anew.
        store.set(updateAtom, { isGoing: true, apply: () => {} });
        worker.addEventListener('controlling', reload);
        holdRequests();
        worker.messageSkipWaiting();
      },
    });
  };
  registration.addEventListener('updatefound', look);
  look();
}

/**
 * Holds what the page fetches from now on. Chromium stops the earlier worker at the first moment without a request, but one that comes while
 * it stops starts it again; the newer one then waits until half a minute has passed without any, or five, and to ask again changes nothing.
 */
function holdRequests(): void {
  const { fetch } = globalThis;
  const over = new Promise((resolve) => setTimeout(resolve, heldMs));
  holdProbes(over);
  globalThis.fetch = (...asked: Parameters<typeof fetch>) => over.then(() => fetch(...asked));
}

/** Without a worker, notices new versions by polling the server's version. */
function lookForVersion(store: Store, version: string): void {
  setInterval(() => {
    void fetch('/version.json', { cache: 'no-store' })
      .then((response) => response.json() as Promise<{ version: string }>)
      .then((now) => {
        if (now.version !== version) store.set(updateAtom, { apply: reload });
      })
      .catch(() => {});
  }, lookEveryMs);
}
