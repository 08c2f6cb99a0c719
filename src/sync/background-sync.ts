import { watchQueue } from '../local/outbox/outbox';
import { watchConnection } from './connectivity';
import { browserPorts } from './replay-ports';
import { Replayer } from './replayer';
import { syncTag } from './sync-tag';

type SyncingRegistration = ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } };

let replayer: Replayer | undefined;

/** An action was kept: wake this page's replayer, and ask the browser to wake the worker when there is a line. */
export function askForWakeUp(): void {
  replayer?.wake();
  const worker = (globalThis.navigator as Navigator | undefined)?.serviceWorker as ServiceWorkerContainer | undefined;
  void worker?.ready
    .then((registration: SyncingRegistration) => registration.sync?.register(syncTag))
    // A browser that doesn't allow it wakes the queue with the next page.
    .catch(() => {});
}

/** Sends what waits for as long as the page is open; once a page. */
export function startReplayer(): () => void {
  const mine = new Replayer(browserPorts());
  replayer = mine;
  const visible = () => document.visibilityState === 'visible' && mine.wake();
  document.addEventListener('visibilitychange', visible);
  const stops = [
    // Also what another tab kept, and what the shopper asked to be tried again.
    watchQueue(() => mine.wake()),
    watchConnection((line) => line === 'online' && mine.wake('line')),
    () => document.removeEventListener('visibilitychange', visible),
  ];
  void mine.run();
  return () => {
    for (const stop of stops) stop();
    mine.stop();
  };
}
