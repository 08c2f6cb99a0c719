import { registerRoute } from 'workbox-routing';
import { ignoredParameters } from '../rules/query-parameters';
import { isLanguage, languageCodes } from '../rules/languages';
import { fetchUnlessStalled } from '../sync/fetch-unless-stalled';
import { deleteUnusedAssets, hasAsset, keepAsset } from './assets';
import { build, couldLoad } from './built-files';
import { cacheLimits, cacheNames } from './caches';
import { arePicturesWithheld } from './data-use';
import { trim } from './trim';
import { keepShownBrand, keepSpokenLanguage, shownBrand, spokenLanguage } from './worker-state';

/** A page that is neither cached nor fetched within this time opens as the shell. */
const pageTimeoutMs = 4_000;
/** How long what is fetched for next time may keep the worker busy: until it is idle, no other one can take over. */
const keepTimeoutMs = 30_000;
/** The assets that a document loads, and the message files that its data names: the pages it links to need them. */
const assetInDocument = /["\s](\/assets\/[^"\s]+)/g;

async function assetsOf(document: Response): Promise<string[]> {
  return [...(await document.text()).matchAll(assetInDocument)].flatMap(([, path]) => path ?? []);
}

/** A document's cache key: brand, language and the address without irrelevant parameters. Never a token. */
async function keyOf(address: URL, language: string | Promise<string>): Promise<string> {
  // In parallel: a worker that has just started waits for each of its caches.
  const [brand, spoken] = await Promise.all([shownBrand(), language]);
  const search = new URLSearchParams([...address.searchParams].filter(([name]) => !ignoredParameters.has(name)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const path = address.pathname === '/' ? '/index' : address.pathname;
  return `${path}?${new URLSearchParams({ 'kept-brand': brand, 'kept-lang': spoken })}&${search}`;
}

async function languageOf(address: URL): Promise<string> {
  const asked = address.searchParams.get('lang');
  return isLanguage(asked) ? asked : spokenLanguage();
}

/**
 * Caches a public document and all that it loads: a document whose scripts are missing offline is worse than the shell.
 * Only complete responses with status 200 and the right type, marked public, in a supported language.
 */
async function keepDocument(address: URL, response: Response): Promise<void> {
  const language = response.headers.get('content-language');
  const brand = response.headers.get('x-brand');
  const isPublic = response.headers.get('cache-control')?.includes('public') === true;
  if (response.status !== 200 || response.redirected || !isPublic || !brand || !isLanguage(language)) return;
  if (!response.headers.get('content-type')?.startsWith('text/html')) return;
  await keepShownBrand(brand);
  const kept = await Promise.all([...new Set(await assetsOf(response.clone()))].map(keepAsset));
  if (kept.includes(false)) return;
  const cache = await caches.open(cacheNames.documents);
  await cache.put(await keyOf(address, language), response);
  await trim(cache, cacheLimits.documents);
}

/** The address of the shell: the document without a first view, which the page renders from what the device keeps. */
function shellAddress(language: string): URL {
  return new URL(`/shell?lang=${language}`, self.location.origin);
}

/** Where this build caches its shell. While a newer worker waits, each build has its own: neither can load the other's scripts offline. */
function shellPlace(): URL {
  return new URL(`/shell?${new URLSearchParams({ build })}`, self.location.origin);
}

/** Fetches the shell in the device's language, or in the server's guess if the device has none yet. */
export async function keepShell(): Promise<void> {
  const known = await caches.has(cacheNames.state);
  const address = known ? shellAddress(await spokenLanguage()) : new URL('/shell', self.location.origin);
  const response = await fetchUnlessStalled(address.href, { credentials: 'same-origin', redirect: 'error' });
  const language = response.headers.get('content-language');
  if (!isLanguage(language)) throw new Error('the shell did not come');
  if (!known) await keepSpokenLanguage(language);
  // After a deployment the shop sends the next build's shell, most of whose scripts only the next worker has.
  const isOurs = couldLoad(await assetsOf(response.clone()));
  if (isOurs || !(await keptAs(await keyOf(shellPlace(), language)))) await keepDocument(shellPlace(), response);
}

async function keptAs(key: string): Promise<Response | undefined> {
  return caches.match(key, { cacheName: cacheNames.documents });
}

async function fromDevice(address: URL): Promise<Response | undefined> {
  return keptAs(await keyOf(address, languageOf(address)));
}

/** The shell; in any language if the connection was lost before one came in the language just chosen. */
async function shell(address: URL): Promise<Response | undefined> {
  for (const language of [await languageOf(address), await spokenLanguage(), ...languageCodes]) {
    const kept = await keptAs(await keyOf(shellPlace(), language));
    if (kept) return kept;
  }
  return undefined;
}

/**
 * Whether a page is not the shop's: a captive portal's, or a proxy's "bad gateway". It counts as offline. The shop's
 * pages name their brand; files and redirects are not pages.
 */
function isForeign({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') === true && !headers.has('x-brand');
}

function timeout(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Ends with the work, or after a while: what is left of it goes on as long as the browser leaves the worker running. */
export function forNextTime(work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, timeout(keepTimeoutMs)]);
}

/** Addresses that are files or calls, never pages. */
const noPage = /^\/(api|public|assets|brands|pictures|socket|openapi|desk)(\/|$|\.)|\.\w{2,5}$/;

/**
 * Serves pages: at once from the cache, while a newer version is fetched for next time; else from the network; and if
 * that takes too long, the shell, which renders what the device keeps.
 */
export function routeDocuments(): void {
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && !noPage.test(url.pathname),
    async ({ event, url }) => {
      const request = (event as FetchEvent).request;
      const onDevice = fromDevice(url).catch(() => undefined);
      // Near the visit's data limit no newer version is fetched: the page itself refetches what is old.
      const enough = (await arePicturesWithheld()) && (await onDevice);
      if (enough) return enough;
      const brought = fetch(request);
      // Copied before the page reads it.
      const keeping = brought.then((response) => keepDocument(url, response.clone()));
      event.waitUntil(forNextTime(keeping).catch(() => {}));
      const kept = await onDevice;
      if (kept) return kept;
      const ours = brought.then((response) => (isForeign(response) ? undefined : response));
      const inTime = await Promise.race([ours.catch(() => undefined), timeout(pageTimeoutMs)]);
      return inTime ?? (await shell(url)) ?? brought;
    },
  );
}

/**
 * When a new version takes over: deletes the old one's shell, documents whose scripts are gone, since they would open
 * blank, and the assets that no document needs any more.
 */
export function deleteBrokenDocuments(): Promise<void> {
  return deleteUnusedAssets(deleteBrokenOnes);
}

/** Deletes the documents that would not open whole, and returns the assets of the others. */
async function deleteBrokenOnes(): Promise<ReadonlySet<string>> {
  const cache = await caches.open(cacheNames.documents);
  const needed = new Set<string>();
  for (const key of await cache.keys()) {
    const document = await cache.match(key);
    const assets = document ? await assetsOf(document) : [];
    const { pathname, searchParams } = new URL(key.url);
    const isEarlierShell = pathname === '/shell' && searchParams.get('build') !== build;
    if (isEarlierShell || (await Promise.all(assets.map(hasAsset))).includes(false)) await cache.delete(key);
    else for (const path of assets) needed.add(path);
  }
  return needed;
}
