import { browserSays, connectionStalls, currentConnection, connectionDelivered } from './connectivity';

/** Starts believing the browser's own signs of the line; once a page. */
export function watchNetwork(): void {
  addEventListener('online', () => browserSays('online'));
  addEventListener('offline', () => browserSays('offline'));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && currentConnection() === 'offline') connectionStalls();
  });
  if (!navigator.onLine) browserSays('offline');
  new PerformanceObserver((seen) => {
    // What a cache or the worker gave says nothing of the line.
    for (const entry of seen.getEntries() as PerformanceResourceTiming[]) if (entry.transferSize > 0 && entry.workerStart === 0) connectionDelivered(entry.duration);
  }).observe({ type: 'resource', buffered: true });
}
