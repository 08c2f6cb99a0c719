import type { RegisteredRouter } from '@tanstack/react-router';
import type { createStore } from 'jotai';
import type { ToWorker } from '../../../contract/worker';
import { DataCounter, savingOf, watchData, type DataCounts } from '../../../local/offline/data-use';
import { dataKind, withholdsPictures } from '../../../rules/data-use';
import { cameOverNetwork, type Timing } from '../../../sync/came-over-network';
import { retryPicture } from '../../../ui/retry-picture';
import { dataSaver } from '../../queries/query-sources';
import { savingBarAtom } from '../../queries/saving-bar';
import { dataAtom, savingAtom, savingKnownAtom, showAnywayAtom } from './data-atoms';

type Timed = Pick<Timing, 'name' | 'entryType' | 'workerStart' | 'deliveryType' | 'transferSize' | 'encodedBodySize'>;

/** What the page counts of one transfer. */
export function countOf(timing: Timed): Partial<DataCounts> {
  const { origin, pathname } = new URL(timing.name);
  if (origin !== location.origin) return {};
  const kind = dataKind(pathname);
  const isPicture = kind === 'pictures';
  return {
    // The worker counts what it fetches itself, every document among it.
    ...(cameOverNetwork(timing) && !(timing.entryType === 'navigation' && timing.workerStart > 0) && { [kind]: timing.transferSize, ...(isPicture && { pictureNum: 1 }) }),
    ...(isPicture && { shown: timing.encodedBodySize }),
  };
}

/** Counts everything this page loads, from its start. */
function countPage(router: RegisteredRouter): void {
  const counter = new DataCounter();
  // A write begun while the page unloads does not finish, so the worker does it: it has the time.
  const leave = () => counter.write(navigator.serviceWorker?.controller ? (counts) => postToWorker({ type: 'used', counts }) : undefined);
  for (const leaving of ['visibilitychange', 'pagehide']) addEventListener(leaving, leave);
  const observe = (type: string) => new PerformanceObserver((list) => list.getEntries().forEach((entry) => counter.add(countOf(entry as Timing)))).observe({ type, buffered: true });
  observe('navigation');
  observe('resource');
  counter.add({ views: 1 });
  router.subscribe('onResolved', ({ hrefChanged }) => hrefChanged && counter.add({ views: 1 }));
}

function postToWorker(message: ToWorker): void {
  navigator.serviceWorker?.controller?.postMessage(message);
}

/** Meters data use, and saves data as the user chose. */
export function startMeter(store: ReturnType<typeof createStore>, router: RegisteredRouter): void {
  countPage(router);
  // On another page, showing pictures must be asked for again.
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && store.set(showAnywayAtom, false));
  const save = () => {
    const saving = store.get(savingAtom);
    dataSaver.isOn = saving === 'reached';
    router.options.defaultPreload = dataSaver.isOn ? false : 'intent';
    if (withholdsPictures(saving)) void import('./saving-bar').then(({ SavingBar }) => store.set(savingBarAtom, { Bar: SavingBar }), () => {});
    else store.set(savingBarAtom, undefined);
    const withheld = withholdsPictures(saving) && !store.get(showAnywayAtom);
    postToWorker({ type: 'pictures', withheld });
    if (!withheld) for (const image of document.images) retryPicture(image);
  };
  for (const each of [savingAtom, showAnywayAtom]) store.sub(each, save);
  // The worker keeps its earlier setting until the usage is read from the device.
  watchData((data) => {
    const isFirst = store.get(dataAtom) === undefined;
    store.set(dataAtom, data);
    store.set(savingAtom, savingOf(data));
    if (!isFirst) return;
    save();
    store.set(savingKnownAtom, true);
  });
}
