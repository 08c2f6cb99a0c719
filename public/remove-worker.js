// Served as /sw.js with WORKER=off: replaces a worker that was shipped broken. Deletes all caches, unregisters itself and
// reloads every page.
// Chromium activates it only when the previous worker is idle, and may check that a moment too early and not again: so it asks
// until it is active.
self.addEventListener('install', () => self.skipWaiting());
setInterval(() => self.skipWaiting(), 1000);

self.addEventListener('activate', (event) => event.waitUntil(removeAll()));

async function removeAll() {
  for (const key of await caches.keys()) await caches.delete(key);
  await self.registration.unregister();
  for (const client of await self.clients.matchAll({ type: 'window' })) client.navigate(client.url);
}
