import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { matchPrecache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { cacheLimits, cacheNames } from './caches';

/** Hashed assets that the precache does not hold (a language's texts, an earlier build's chunks), and the brand's icons. */
export function routeAssets(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && /^\/(assets|brands)\//.test(url.pathname),
    new CacheFirst({
      cacheName: cacheNames.assets,
      plugins: [
        new CacheableResponsePlugin({ statuses: [200] }),
        new ExpirationPlugin({ maxEntries: cacheLimits.assets, purgeOnQuotaError: true }),
      ],
    }),
  );
}

/** Makes sure that an asset opens without a line; false when it can't be had. */
export async function keepAsset(path: string): Promise<boolean> {
  if (await matchPrecache(path)) return true;
  const cache = await caches.open(cacheNames.assets);
  if (await cache.match(path)) return true;
  const response = await fetch(path).catch(() => undefined);
  if (response?.status !== 200) return false;
  await cache.put(path, response);
  return true;
}

/** Whether an asset opens without a line now. */
export async function hasAsset(path: string): Promise<boolean> {
  if (await matchPrecache(path)) return true;
  return (await (await caches.open(cacheNames.assets)).match(path)) !== undefined;
}
