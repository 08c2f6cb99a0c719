/** Chromium says how a resource was delivered (`deliveryType`); in other browsers, responses from the service worker report no size. */
export type Timing = PerformanceResourceTiming & { readonly deliveryType?: string };

/** Whether the page itself fetched a resource. `workerStart` is also set for what the worker left to the network. */
export function cameOverNetwork({ workerStart, deliveryType, transferSize }: Pick<Timing, 'workerStart' | 'deliveryType' | 'transferSize'>): boolean {
  return transferSize > 0 && (workerStart === 0 || !deliveryType);
}
