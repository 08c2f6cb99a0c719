/** Chromium says how a resource was delivered (`deliveryType`); in other browsers, responses from the service worker report no size. */
export type Timing = PerformanceResourceTiming & { readonly deliveryType?: string };

/** How long the connection took to answer, without the browser's own queue; 0 where it says nothing of that, as an upload, whose picture takes longest. */
export function answerMs({ name, requestStart, responseEnd }: Pick<PerformanceResourceTiming, 'name' | 'requestStart' | 'responseEnd'>): number {
  return requestStart === 0 || name.includes('/api/uploadimg!') ? 0 : responseEnd - requestStart;
}

/** Whether the page itself fetched a resource. `workerStart` is also set for what the worker left to the network. */
export function cameOverNetwork({ workerStart, deliveryType, transferSize }: Pick<Timing, 'workerStart' | 'deliveryType' | 'transferSize'>): boolean {
  return transferSize > 0 && (workerStart === 0 || !deliveryType);
}
