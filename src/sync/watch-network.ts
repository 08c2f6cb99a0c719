import { noteBrowserConnection, connectionStalls, currentConnection, connectionDelivered } from './connectivity';

/** Chromium says how a resource was delivered (`deliveryType`); in other browsers, responses from the service worker report no size. */
export type Timing = PerformanceResourceTiming & { readonly deliveryType?: string };

/** Whether the page itself fetched a resource. `workerStart` is also set for what the worker left to the network. */
export function cameOverNetwork({ workerStart, deliveryType, transferSize }: Pick<Timing, 'workerStart' | 'deliveryType' | 'transferSize'>): boolean {
  return transferSize > 0 && (workerStart === 0 || !deliveryType);
}

/** Starts listening to the browser's online and offline events and resource timings; call it once per page. */
export function watchNetwork(): void {
  addEventListener('online', () => noteBrowserConnection('online'));
  addEventListener('offline', () => noteBrowserConnection('offline'));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && currentConnection() === 'offline') void connectionStalls();
  });
  if (!navigator.onLine) noteBrowserConnection('offline');
  new PerformanceObserver((seen) => {
    for (const entry of seen.getEntries() as Timing[]) if (cameOverNetwork(entry)) connectionDelivered(entry.duration);
  }).observe({ type: 'resource', buffered: true });
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => typeof data === 'number' && connectionDelivered(data));
}
