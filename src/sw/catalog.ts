import * as v from 'valibot';
import { registerRoute } from 'workbox-routing';
import type { Call } from '../contract/call';
import { success } from '../contract/codes';
import { envelope } from '../contract/envelope';
import { keptAtHeader } from '../contract/kept-at';
import { knownCall } from '../contract/shop/page-calls';
import { fetchUnlessStalled } from '../sync/fetch-unless-stalled';
import { cacheLimits, cacheNames } from './caches';
import { trim } from './trim';
import { shownBrand } from './worker-state';

const address = /^\/api\/(.+)\.action$/;

/**
 * The call at this path, if its last good reply is cached: only public reads, as the contract says, and only calls of
 * every visit (build/worker-calls.ts).
 */
function keptCall(path: string): { readonly name: string; readonly reply: Call['reply'] } | undefined {
  const name = address.exec(path)?.[1] ?? '';
  const call = knownCall(name);
  return call?.offline === 'kept' && call.caller === 'anyone' ? { name, reply: call.reply } : undefined;
}

/** Cache Storage stores GETs only, so the key is a URL of brand, language and payload. Never a token. */
async function keyOf(request: Request, name: string, brand: string): Promise<string> {
  const { searchParams } = new URL(request.url);
  const lang = searchParams.get('lang') ?? 'en';
  for (const own of ['lang', 'token']) searchParams.delete(own);
  const payload = request.method === 'GET' ? searchParams.toString() : await request.clone().text();
  return `/kept/${encodeURIComponent(name)}?${new URLSearchParams({ brand, lang, payload })}`;
}

/** Returns the reply with the time it came, if it is good: status 200, the envelope, code 0, and the call's own shape. */
async function goodReply(shape: Call['reply'], response: Response, cameAt: number): Promise<Response | undefined> {
  if (response.status !== 200 || !response.headers.get('content-type')?.startsWith('application/json')) return undefined;
  const text = await response.clone().text();
  try {
    const answer = v.parse(envelope, JSON.parse(text));
    if (answer.code !== success || !v.is(shape, answer.data)) return undefined;
  } catch {
    return undefined;
  }
  return new Response(text, { headers: { 'content-type': 'application/json; charset=utf-8', [keptAtHeader]: String(cameAt) } });
}

/** Serves the last good reply of catalog calls when the network gives none; it says how old it is. */
export function routeCatalog(): void {
  for (const method of ['GET', 'POST'] as const) {
    registerRoute(
      ({ url, sameOrigin }) => sameOrigin && keptCall(url.pathname) !== undefined,
      async ({ request, url, event }) => {
        const call = keptCall(url.pathname);
        if (!call) return fetch(request);
        const brand = await shownBrand();
        const key = await keyOf(request, call.name, brand);
        try {
          const response = await fetchUnlessStalled(request.clone(), { signal: request.signal });
          // Not once it is read: the page's own copy would be older, and lose what was pushed since.
          event.waitUntil(keep(call.reply, { key, brand }, response.clone(), Date.now()));
          return response;
        } catch (error) {
          const kept = await (await caches.open(cacheNames.catalog)).match(key);
          if (kept) return kept;
          throw error;
        }
      },
      method,
    );
  }
}

/** Not what was asked under another brand than is shown by now: what is cached for that one has been deleted. */
async function keep(shape: Call['reply'], { key, brand }: { readonly key: string; readonly brand: string }, response: Response, cameAt: number): Promise<void> {
  const good = await goodReply(shape, response, cameAt);
  if (!good) return;
  const cache = await caches.open(cacheNames.catalog);
  if (brand !== (await shownBrand())) return;
  await cache.put(key, good);
  await trim(cache, cacheLimits.catalog);
}
