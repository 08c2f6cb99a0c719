import type { FromWorker } from '../contract/worker';
import { DataCounter } from '../local/offline/data-use';
import { dataKind } from '../rules/data-use';
import { answerMs } from '../sync/came-over-network';
import { rememberedValue } from './worker-state';

declare const self: ServiceWorkerGlobalScope;

const counter = new DataCounter();

/**
 * Counts what the worker itself fetches, and tells the pages that it arrived: to them everything comes from the worker, with a
 * transfer size of 0.
 */
export function countFetches(): void {
  if (!('PerformanceObserver' in self)) return;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      const { name, transferSize } = entry;
      const { origin, pathname } = new URL(name);
      if (transferSize === 0 || origin !== self.location.origin) continue;
      void self.clients.matchAll().then((pages) => pages.forEach((page) => page.postMessage(answerMs(entry) satisfies FromWorker)));
      const kind = dataKind(pathname);
      counter.add({ [kind]: transferSize, ...(kind === 'pictures' && { pictureNum: 1 }) });
    }
  }).observe({ type: 'resource', buffered: true });
}

const withheld = rememberedValue('pictures', (text) => text === 'withheld');

/** Whether pictures that are not on the device are left out, because the visit is near its chosen data limit. */
export const arePicturesWithheld = withheld.get;

export function withholdPictures(next: boolean): Promise<void> {
  return withheld.set(next ? 'withheld' : 'shown');
}

const leftOut = new Set<string>();

/** Returns an error in place of a picture and counts it as left out. Each is counted once: pages request it again and again, but would have downloaded it once. */
export function withheldPicture(picture: string): Response {
  if (!leftOut.has(picture)) counter.add({ withheld: 1 });
  leftOut.add(picture);
  return Response.error();
}
