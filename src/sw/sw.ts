import * as v from 'valibot';
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { toWorker } from '../contract/worker';
import { routeAssets } from './assets';
import { routeCatalog } from './catalog';
import { dropStrandedDocuments, keepShell, routeDocuments } from './documents';
import { routePictures } from './pictures';
import { prefetchPrecache } from './prefetch-precache';
import { routePushes } from './push';
import { routeWakeUps } from './wake-up';
import { keepSpokenLanguage } from './worker-state';

declare const self: ServiceWorkerGlobalScope;

// The shell's scripts and styles, each under its hash; languages come one by one (see routeAssets).
const built = self.__WB_MANIFEST.map((entry) => (typeof entry === 'string' ? { url: entry } : entry));
const smallFiles = built.find(({ url }) => url.endsWith('.json'));
const shellFiles = built.filter((entry) => entry !== smallFiles);
self.addEventListener('install', (event) => event.waitUntil(prefetchPrecache(shellFiles, smallFiles?.url)));
precacheAndRoute(shellFiles);
cleanupOutdatedCaches();
routeAssets();
routePictures();
routeCatalog();
routeDocuments();
routeWakeUps();
routePushes();

self.addEventListener('install', (event) => event.waitUntil(keepShell()));
self.addEventListener('activate', (event) => event.waitUntil(dropStrandedDocuments()));
// The first worker of a device takes the open page at once; a later one waits until the shopper asks for it.
clientsClaim();

self.addEventListener('message', (event) => {
  const message = v.safeParse(toWorker, event.data);
  if (!message.success) return;
  if (message.output.type === 'SKIP_WAITING') void self.skipWaiting();
  // Claimed again: a page that was still on its way when this worker began was not there to be claimed.
  else event.waitUntil(keepSpokenLanguage(message.output.language).then(() => Promise.all([keepShell(), self.clients.claim()])));
});
