import { answerMs, cameOverNetwork, type Timing } from './came-over-network';
import { noteBrowserConnection, probeConnection, currentConnection, connectionDelivered } from './connectivity';

/** Starts listening to the browser's online and offline events and resource timings; call it once per page. */
export function watchNetwork(): void {
  addEventListener('online', () => noteBrowserConnection('online'));
  addEventListener('offline', () => noteBrowserConnection('offline'));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && currentConnection() === 'offline') void probeConnection();
  });
  if (!navigator.onLine) noteBrowserConnection('offline');
  new PerformanceObserver((seen) => {
    for (const entry of seen.getEntries() as Timing[]) if (cameOverNetwork(entry)) connectionDelivered(answerMs(entry));
  }).observe({ type: 'resource', buffered: true });
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => typeof data === 'number' && connectionDelivered(data));
}
