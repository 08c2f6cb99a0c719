import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { pictureWidths, smallWidth } from '../contract/pictures';
import { keptPictures } from '../local/offline/kept-pictures';
import { cacheLimits, cacheNames } from './caches';
import { arePicturesWithheld, withheldPicture } from './data-use';
import { trim } from './trim';
import { remember, remembered } from './worker-state';

const width = /-(\d+)\.webp$/;

/** The same picture in another width, the largest first: without a line a soft picture is better than none. */
async function otherWidth(path: string): Promise<Response | undefined> {
  for (const cacheName of [cacheNames.pictures, keptPictures]) {
    for (const other of pictureWidths.toReversed()) {
      const found = await caches.match(path.replace(width, `-${other}.webp`), { cacheName });
      if (found) return found;
    }
  }
  return undefined;
}

/** The picture as it was kept on purpose, where that is as wide as is asked for: it need not come over the line. */
async function keptOnPurpose({ url }: Request): Promise<Response | undefined> {
  if (!(await caches.has(keptPictures))) return undefined;
  const asked = Number(width.exec(url)?.[1]);
  for (const wide of pictureWidths.filter((each) => each >= asked)) {
    const found = await caches.match(url.replace(width, `-${wide}.webp`), { cacheName: keptPictures });
    if (found) return found;
  }
  return undefined;
}

let small: boolean | undefined;

export async function wantSmallPictures(next: boolean): Promise<void> {
  small = next;
  await remember('smallPictures', next ? 'wanted' : '');
}

/**
 * The picture to fetch for one that is asked for. A document is the same for everybody: it names the larger ones too, and where
 * those are not wanted its page can leave them out only once its script has come.
 */
async function sizedDown(request: Request): Promise<Request> {
  if (Number(width.exec(request.url)?.[1]) <= smallWidth) return request;
  small ??= (await remembered('smallPictures')) === 'wanted';
  if (!small || (await caches.match(request, { cacheName: cacheNames.pictures }))) return request;
  return new Request(request.url.replace(width, `-${smallWidth}.webp`));
}

/** What a shopper sent: kept where anybody may see it, as the shop says; without Workbox's own list of what it keeps, which would outlive it. */
async function upload(event: ExtendableEvent, request: Request): Promise<Response> {
  const cache = await caches.open(cacheNames.uploads);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  const isPublic = response.headers.get('cache-control')?.includes('public') === true;
  if (response.status === 200 && isPublic) event.waitUntil(cache.put(request, response.clone()).then(() => trim(cache, cacheLimits.uploads), () => {}));
  return response;
}

/** Pictures of the catalog: their names hold their content, so what is kept is right for ever. */
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
      // A pack's, asked for on purpose: the page keeps it itself, and here it would drive out what was looked at.
      if (options.request.destination === '') return fetch(options.request);
      if (await arePicturesWithheld()) return (await caches.match(options.request, { cacheName: cacheNames.pictures })) ?? (await otherWidth(options.url.pathname)) ?? withheldPicture();
      try {
        const [response, kept] = keep.handleAll({ ...options, request: await sizedDown(options.request) });
        // A full disk keeps none, and the picture is shown all the same.
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
