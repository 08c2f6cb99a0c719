/// <reference types="trusted-types" />
import type { createStore } from 'jotai';
import { Workbox } from 'workbox-window';
import type { FirstView } from '../../../contract/first-view';
import type { ToWorker } from '../../../contract/worker';
import { languageAtom } from '../../../i18n/language';
import { watchSaveData } from '../../../local/offline/save-data';
import { backOffMs } from '../../../sync/back-off';
import { updateAtom } from './worker-state';

const againWaits = { firstMs: 10_000, longestMs: 30 * 60_000 };
const lookEveryMs = 30 * 60_000;

/** Returns the worker's URL, the only script URL that the policy allows (see the server's Content-Security-Policy). */
function workerAddress(): string {
  const only = '/sw.js';
  if (!window.trustedTypes) return only;
  const policy = window.trustedTypes.createPolicy('worker', {
    createScriptURL: (address) => {
      if (address !== only) throw new TypeError('not the worker');
      return address;
    },
  });
  return policy.createScriptURL(only) as unknown as string;
}

/** Registers the service worker, sends it the language and watches for new versions. */
export function startWorker(store: ReturnType<typeof createStore>, { worker: wanted, version }: Pick<FirstView, 'worker' | 'version'>): void {
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
  attempt();
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
function install(store: ReturnType<typeof createStore>, address: string, broken: () => void): Workbox {
  const worker = new Workbox(address);
  const offer = (update: ServiceWorker | undefined) =>
    store.set(updateAtom, {
      apply: () => {
        // Another tab may have activated it already: then a reload is enough.
        if (update?.state.startsWith('activat')) location.reload();
        worker.addEventListener('controlling', () => location.reload());
        worker.messageSkipWaiting();
      },
    });
  worker.addEventListener('waiting', ({ sw }) => offer(sw));
  worker.addEventListener('redundant', () => {
    if (!navigator.serviceWorker.controller) broken();
  });
  worker.register().then(
    (registration) => {
      // The browser may have begun to install an update before: Workbox only follows those that it sees begin.
      const begun = registration?.installing;
      begun?.addEventListener('statechange', () => navigator.serviceWorker.controller && registration?.waiting === begun && offer(begun));
    },
    // If the browser refuses it (private windows, policies), the mall still works, only not offline.
    (error: unknown) => error instanceof TypeError && broken(),
  );
  return worker;
}

/** Without a worker, notices new versions by polling the server's version. */
function lookForVersion(store: ReturnType<typeof createStore>, version: string): void {
  setInterval(() => {
    void fetch('/version.json', { cache: 'no-store' })
      .then((response) => response.json() as Promise<{ version: string }>)
      .then((now) => {
        if (now.version !== version) store.set(updateAtom, { apply: () => location.reload() });
      })
      .catch(() => {});
  }, lookEveryMs);
}
