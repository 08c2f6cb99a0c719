import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { pictureWidths, smallWidth } from '../contract/pictures';
import { isPicture, packPictureCache } from '../local/offline/pack-pictures';
import { cacheLimits, cacheNames } from './caches';
import { arePicturesWithheld, withheldPicture } from './data-use';
import { trim } from './trim';
import { rememberedValue } from './worker-state';

const width = /-(\d+)\.webp$/;

/** Finds a picture in a cache. Earlier versions kept a captive portal's page in its place: deleted, it is missing from its pack, which can fetch it again. */
async function find(address: string, cacheName: string): Promise<Response | undefined> {
  const found = await caches.match(address, { cacheName });
  if (!found || isPicture(found)) return found;
  await (await caches.open(cacheName)).delete(address);
  return undefined;
}

/** Finds the same picture in another width, the largest first: offline a blurry picture is better than none. */
async function otherWidth(path: string): Promise<Response | undefined> {
  for (const cacheName of [cacheNames.pictures, packPictureCache]) {
    for (const other of pictureWidths.toReversed()) {
      const found = await find(path.replace(width, `-${other}.webp`), cacheName);
      if (found) return found;
    }
  }
  return undefined;
}

/** Finds the picture in an offline pack, in at least the requested width: then it need not be fetched. */
async function keptOnPurpose({ url }: Request): Promise<Response | undefined> {
  if (!(await caches.has(packPictureCache))) return undefined;
  const asked = Number(width.exec(url)?.[1]);
  for (const wide of pictureWidths.filter((each) => each >= asked)) {
    const found = await find(url.replace(width, `-${wide}.webp`), packPictureCache);
    if (found) return found;
  }
  return undefined;
}

const small = rememberedValue('smallPictures', (text) => text === 'wanted');

export function wantSmallPictures(next: boolean): Promise<void> {
  return small.set(next ? 'wanted' : '');
}

/**
 * Returns the request to fetch: the small width, if the shopper wants small pictures. A document is the same for
 * everybody and names the larger ones too, and its page can leave them out only once its script has loaded.
 */
async function sizedDown(request: Request): Promise<Request> {
  if (Number(width.exec(request.url)?.[1]) <= smallWidth) return request;
  if (!(await small.get()) || (await caches.match(request, { cacheName: cacheNames.pictures }))) return request;
  return new Request(request.url.replace(width, `-${smallWidth}.webp`));
}

/**
 * Serves a shopper's upload; cached only if it is a picture and public. Without Workbox's expiration, whose list of entries
 * would outlive the cache.
 */
async function upload(event: ExtendableEvent, request: Request): Promise<Response> {
  const kept = await find(request.url, cacheNames.uploads);
  if (kept) return kept;
  const cache = await caches.open(cacheNames.uploads);
  const response = await fetch(request);
  const isPublic = response.headers.get('cache-control')?.includes('public') === true;
  if (isPicture(response) && isPublic) event.waitUntil(cache.put(request, response.clone()).then(() => trim(cache, cacheLimits.uploads), () => {}));
  return response;
}

/** Serves catalog pictures and uploads. A catalog picture's name identifies its content, so a cached one never gets old. */
export function routePictures(): void {
  const keep = new CacheFirst({
    cacheName: cacheNames.pictures,
    plugins: [
      new CacheableResponsePlugin({ statuses: [200], headers: { 'content-type': 'image/webp' } }),
      new ExpirationPlugin({ maxEntries: cacheLimits.pictures, purgeOnQuotaError: true }),
      { cachedResponseWillBeUsed: async ({ request, cachedResponse }) => cachedResponse ?? keptOnPurpose(request) },
    ],
  });
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/pictures/'),
    async (options) => {
      // Fetched by a script for an offline pack: the page caches it itself, and here it would displace pictures that were viewed.
      if (options.request.destination === '') return fetch(options.request);
      if (await arePicturesWithheld()) return (await caches.match(options.request, { cacheName: cacheNames.pictures })) ?? (await otherWidth(options.url.pathname)) ?? withheldPicture(options.url.pathname.replace(width, ''));
      try {
        const [response, kept] = keep.handleAll({ ...options, request: await sizedDown(options.request) });
        // If the disk is full, the picture is not cached, but shown all the same.
        kept.catch(() => {});
        return await response;
      } catch (error) {
        const other = await otherWidth(options.url.pathname);
        if (other) return other;
        throw error;
      }
    },
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/uploads/'),
    ({ event, request }) => upload(event, request),
  );
}
