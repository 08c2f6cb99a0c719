import { ExpirationPlugin } from 'workbox-expiration';
import { matchPrecache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { fetchUnlessStalled } from '../sync/fetch-unless-stalled';
import { precached, smallFiles } from './built-files';
import { cacheLimits, cacheNames } from './caches';
import { isFile, onlyFiles } from './only-files';
import { shownBrand } from './worker-state';

/** Nothing is kept of a brand that is no longer shown: what there was of it is deleted (worker-state.ts), and an answer on its way would bring it back. */
const onlyOfShownBrand = {
  cacheWillUpdate: async ({ request, response }: { readonly request: Request; readonly response: Response }) =>
    new URL(request.url).pathname.startsWith(`/brands/${await shownBrand()}/`) ? response : null,
};

/** Over a line that stalls the kept icon is shown, and looking for a newer one ends. */
const iconTimeoutMs = 30_000;
/** After as long the page gives an asset up (ui/loading/retry-import.ts). */
const assetTimeoutMs = 120_000;
/** A plugin that ends fetching, at the latest with the page that asked, so that a newer worker can take over. */
const endsAfter = (ms: number) => ({
  requestWillFetch: async ({ request }: { readonly request: Request }) => {
    // A navigation can't be given a signal: it would be one no more, and the shop answers with no page.
    if (request.mode === 'navigate') return request;
    const over = new AbortController();
    // The given signal takes the place of the page's own.
    for (const signal of [request.signal, AbortSignal.timeout(ms)]) {
      const end = () => over.abort(signal.reason);
      // The page may have gone while the caches were asked; a signal tells that once.
      if (signal.aborted) end();
      else signal.addEventListener('abort', end);
    }
    return new Request(request, { signal: over.signal });
  },
});

/** A text that was lost is asked for with a query (i18n/messages.ts), and kept as without. */
const byPath = { cacheKeyWillBeUsed: async ({ request }: { readonly request: Request }) => request.url.replace(/\?.*/, '') };

/** Serves hashed assets outside the precache (the small files, a language's messages, an earlier build's chunks), and the brand's icons. */
export function routeAssets(): void {
  const cacheName = cacheNames.assets;
  const plugins = [
    onlyFiles,
    // Not purged when the disk is full: without its language's messages neither the shell nor a cached document opens.
    new ExpirationPlugin({ maxEntries: cacheLimits.assets }),
  ];
  const others = new CacheFirst({ cacheName, plugins: [byPath, endsAfter(assetTimeoutMs), ...plugins] });
  // An icon has the same name after it was drawn anew.
  const icons = new StaleWhileRevalidate({ cacheName, plugins: [endsAfter(iconTimeoutMs), onlyOfShownBrand, ...plugins] });
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    async (options) => (await smallFiles.get(options.url.pathname)) ?? others.handle(options),
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/brands/'),
    (options) => {
      const [response, kept] = icons.handleAll(options);
      // If the disk is full, the icon is not cached, but shown all the same.
      kept.catch(() => {});
      return response;
    },
  );
}

/** The assets of documents that were cached since this worker started, or are just being cached. */
const wanted = new Set<string>();

/** Makes sure that an asset is available offline; false if it can't be fetched. */
export async function keepAsset(path: string): Promise<boolean> {
  wanted.add(path);
  if (await hasAsset(path)) return true;
  const response = await fetchUnlessStalled(path).catch(() => undefined);
  if (!response || !isFile(path, response)) return false;
  await (await caches.open(cacheNames.assets)).put(path, response);
  return true;
}

/** Fetches again what the browser has deleted of this build: otherwise only the next one's installation would bring back a whole one. */
export async function restoreFiles(): Promise<void> {
  await smallFiles.restore();
  // Not into the precache, which only an installation writes.
  await Promise.all(precached.map(({ url }) => keepAsset(`/${url}`)));
}

/** From where `keepAsset` puts them; for what the precache has lost. */
export async function keptAsset(path: string): Promise<Response | undefined> {
  const found = await caches.match(path, { cacheName: cacheNames.assets });
  return found && isFile(path, found) ? found : undefined;
}

/** Whether an asset is available offline now. */
export async function hasAsset(path: string): Promise<boolean> {
  return ((await matchPrecache(path)) ?? (await smallFiles.get(path)) ?? (await keptAsset(path))) !== undefined;
}

/**
 * Deletes the cached assets that `findNeeded` does not return: each build brings others. One that comes, or is wanted, while
 * it looks stays: its document may not be cached yet.
 */
export async function deleteUnusedAssets(findNeeded: () => Promise<ReadonlySet<string>>): Promise<void> {
  const cache = await caches.open(cacheNames.assets);
  const before = await cache.keys();
  const needed = await findNeeded();
  const isDone = ({ url }: Request) => {
    const { pathname } = new URL(url);
    return pathname.startsWith('/assets/') && !needed.has(pathname) && !wanted.has(pathname);
  };
  await Promise.all(before.filter(isDone).map((request) => cache.delete(request)));
}
