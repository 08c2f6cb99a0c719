import { watchQueue } from '../local/outbox/outbox';
import { watchSession } from '../local/session/kept-session';
import { watchConnection } from './connectivity';
import { browserPorts } from './replay-ports';
import { Replayer } from './replayer';
import { syncTag } from './sync-tag';

type SyncingRegistration = ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } };

let replayer: Replayer | undefined;

/** Call it after an action was saved: wakes this page's replayer, and asks the browser to wake the worker when online. */
export function requestSync(): void {
  replayer?.wake();
  const worker = (globalThis.navigator as Navigator | undefined)?.serviceWorker as ServiceWorkerContainer | undefined;
  void worker?.ready
    .then((registration: SyncingRegistration) => registration.sync?.register(syncTag))
    // If the browser doesn't allow it, the next page wakes the outbox.
    .catch(() => {});
}

/** Sends outbox entries for as long as the page is open; call it once per page. The returned function ends that, for tests. */
export function startReplayer(): () => void {
  const mine = new Replayer(browserPorts());
  replayer = mine;
  let isFirst = true;
  const visible = () => document.visibilityState === 'visible' && mine.wake();
  document.addEventListener('visibilitychange', visible);
  const stops = [
    // Also for entries of another tab, and those that the shopper retries.
    watchQueue(() => mine.wake()),
    // A login brings back the user's entries; those that were tried before are not new to the queue.
    watchSession(() => mine.wake()),
    watchConnection((connection, wasLost) => {
      if (connection === 'offline') return;
      // A call that fails over a working connection must not wake itself: its wait is the back-off's. But an earlier page may have
      // waited for the connection that this one has now.
      if (wasLost || isFirst) mine.wake('connection');
      isFirst = false;
    }),
    () => document.removeEventListener('visibilitychange', visible),
  ];
  void mine.run();
  return () => {
    for (const stop of stops) stop();
    mine.stop();
  };
}
