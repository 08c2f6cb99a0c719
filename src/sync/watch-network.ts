import { noteBrowserConnection, connectionStalls, currentConnection, connectionDelivered } from './connectivity';

/** Starts listening to the browser's online and offline events and resource timings; call it once per page. */
export function watchNetwork(): void {
  addEventListener('online', () => noteBrowserConnection('online'));
  addEventListener('offline', () => noteBrowserConnection('offline'));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && currentConnection() === 'offline') connectionStalls();
  });
  if (!navigator.onLine) noteBrowserConnection('offline');
  new PerformanceObserver((seen) => {
    // What came from a cache or the worker says nothing about the connection.
    for (const entry of seen.getEntries() as PerformanceResourceTiming[]) if (entry.transferSize > 0 && entry.workerStart === 0) connectionDelivered(entry.duration);
  }).observe({ type: 'resource', buffered: true });
}
