import * as v from 'valibot';
import { clientsClaim } from 'workbox-core';
import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { setCatchHandler } from 'workbox-routing';
import { toWorker } from '../contract/worker';
import { addDataUse } from '../local/offline/data-use';
import { fetchUnlessStalled } from '../sync/fetch-unless-stalled';
import { keptAsset, restoreFiles, routeAssets } from './assets';
import { precached, smallFiles } from './built-files';
import { routeCatalog } from './catalog';
import { countFetches, withholdPictures } from './data-use';
import { deleteBrokenDocuments, forNextTime, keepShell, routeDocuments } from './documents';
import { onlyFiles } from './only-files';
import { routePictures, wantSmallPictures } from './pictures';
import { handlePushes } from './push';
import { routeShareTarget } from './share-target';
import { handleSync } from './background-sync';
import { keepSpokenLanguage } from './worker-state';

declare const self: ServiceWorkerGlobalScope;

countFetches();
addPlugins([onlyFiles]);
precacheAndRoute(precached);
cleanupOutdatedCaches();
routeAssets();
routePictures();
routeCatalog();
routeShareTarget();
routeDocuments();
handleSync();
handlePushes();
// If the precache lost a file, or Cache Storage fails: from the other cache of files, else from the network, as without a worker.
setCatchHandler(async ({ request, url }) => (await keptAsset(url.pathname).catch(() => undefined)) ?? fromNetwork(request));

// The shell comes after the small files: what it loads is among them.
self.addEventListener('install', (event) => event.waitUntil(smallFiles.download().then(keepShell)));
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([deleteBrokenDocuments(), smallFiles.dropOthers()])));
// The first worker on a device controls the open page at once; a later one waits until the shopper asks for it.
clientsClaim();

self.addEventListener('message', (event) => {
  const message = v.safeParse(toWorker, event.data);
  if (!message.success) return;
  // Once: browsers look again by themselves when the earlier worker has nothing more to do, and Chromium counts no second ask.
  if (message.output.type === 'SKIP_WAITING') void self.skipWaiting();
  else if (message.output.type === 'pictures') event.waitUntil(withholdPictures(message.output.withheld));
  else if (message.output.type === 'smallPictures') event.waitUntil(wantSmallPictures(message.output.on));
  else if (message.output.type === 'used') event.waitUntil(addDataUse(message.output.counts).catch(() => {}));
  // Claimed again: a page that was still loading when this worker activated could not be claimed then.
  else event.waitUntil(forNextTime(keepSpokenLanguage(message.output.language).then(() => Promise.all([restoreFiles().catch(() => {}).then(keepShell), self.clients.claim()]))));
});

/** A navigation can't be given a signal: it would be one no more. */
function fromNetwork(request: Request): Promise<Response> {
  return request.mode === 'navigate' ? fetch(request) : fetchUnlessStalled(request, { signal: request.signal });
}
