import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { pictureWidths } from '../contract/pictures';
import { cacheLimits, cacheNames } from './caches';

const width = /-(\d+)\.webp$/;

/** The same picture in another width, the largest first: without a line a soft picture is better than none. */
async function otherWidth(path: string): Promise<Response | undefined> {
  const cache = await caches.open(cacheNames.pictures);
  for (const other of pictureWidths.toReversed()) {
    const found = await cache.match(path.replace(width, `-${other}.webp`));
    if (found) return found;
  }
  return undefined;
}

/** Pictures of the catalog: their names hold their content, so what is kept is right for ever. */
export function routePictures(): void {
  const keep = new CacheFirst({
    cacheName: cacheNames.pictures,
    plugins: [
      new CacheableResponsePlugin({ statuses: [200], headers: { 'content-type': 'image/webp' } }),
      new ExpirationPlugin({ maxEntries: cacheLimits.pictures, purgeOnQuotaError: true }),
    ],
  });
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/pictures/'),
    async (options) => {
      try {
        return await keep.handle(options);
      } catch (error) {
        const other = await otherWidth(options.url.pathname);
        if (other) return other;
        throw error;
      }
    },
  );
}
