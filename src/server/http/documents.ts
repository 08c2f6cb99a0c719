import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { idleWords } from '../../rules/address';
import type { AppServices } from '../app-services';
import { FairQueue } from '../platform/fair-queue';
import { FreshMap } from '../platform/fresh-map';
import { networksOf } from '../platform/networks';
import { retryAfterSeconds, Unavailable } from '../platform/unavailable';
import { discoveryRoutes } from './discovery';
import { toCached, writeDocument, type CachedDocument } from './cached-document';
import { ownOrigin } from './origin';
import { mobileAddress } from './mobile-site';
import { hasTag } from './prepared';
import { isQueryTooLong } from './query';
import { documentMaxAgeMs, type Renderer, type Visit } from './renderer';
import { visitorLanguage } from './visitor-language';

const keptDocuments = 400;
/** Parameters with free text, or with one shopper's values: documents that depend on them are not cached, or searches would evict all others. */
const freeText = ['k', 'found', 'priceFrom', 'priceTo', 'proof', 'until', 'loan', 'deposit', 'withdrawal'];

/** What a document depends on besides its URL. */
function keyOf({ brand, language, origin }: Visit): string {
  return `${brand.id} ${language} ${origin}`;
}

/** Path and query without the parameters that don't affect the document; no token gets into a cache key. */
function plainAddress(address: string): string {
  const [path = '', query = ''] = address.split(/\?(.*)/s, 2);
  const words = [...new URLSearchParams(query)].filter(([word]) => !idleWords.has(word)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${path}?${new URLSearchParams(words).toString()}`;
}

export const documentRoute = '/*';

/** Per process, so that other requests are answered between two renders; per household, one after the other. */
const drawing = { atOnce: 4, eachAtOnce: 1, mostWaiting: 100, patienceMs: 2_000 };

/** The route of every page: rendered in the visitor's language, cached as bytes while the catalog does not change. */
export function documentRoutes(app: FastifyInstance, services: AppServices, renderer: Renderer): void {
  const { socketPort } = services.settings;
  const queue = new FairQueue(drawing);
  const kept = new FreshMap<CachedDocument>({ limit: keptDocuments, maxAgeMs: documentMaxAgeMs, now: services.now, version: () => services.changes.version });

  function send(request: FastifyRequest, reply: FastifyReply, document: CachedDocument) {
    if (document.looksAt !== undefined) services.looks.count(document.looksAt, services.now());
    // Public and the same for everybody, but revalidated each time: a price may have changed.
    void reply.header('cache-control', 'public, no-cache').header('etag', document.etag);
    if (hasTag(request, document.etag)) void reply.code(304);
    return writeDocument(request, reply, document, socketPort);
  }

  /** Sends an uncacheable document, compressed too: who gets an error page may be on the worst connection. */
  function sendOnce(request: FastifyRequest, reply: FastifyReply, status: number, document: CachedDocument) {
    return writeDocument(request, reply.code(status).header('cache-control', 'no-store'), document, socketPort);
  }

  function sendDrawn(request: FastifyRequest, reply: FastifyReply, document: CachedDocument) {
    return document.status === 200 ? send(request, reply, document) : sendOnce(request, reply, document.status, document);
  }

  function visitOf(request: FastifyRequest): Visit {
    const { lang } = request.query as Record<string, unknown>;
    const brand = services.brands.of(request.hostname);
    return {
      brand,
      language: visitorLanguage({ lang, cookie: request.headers.cookie, acceptLanguage: request.headers['accept-language'], offered: brand.languages }),
      address: request.url,
      origin: ownOrigin(request, services),
      socketPort,
      worker: services.settings.worker === 'on',
      now: services.now(),
    };
  }

  async function shellOf(visit: Visit): Promise<CachedDocument> {
    const key = `shell ${keyOf(visit)}`;
    const here = kept.get(key);
    if (here) return here;
    const shell = await toCached(visit, { ...renderer.shell(visit), status: 200 });
    kept.set(key, shell);
    return shell;
  }

  /** If rendering fails, the page gets the shell and renders itself from the device's cache: nobody who opens a page is shown an envelope. */
  async function sendBroken(request: FastifyRequest, reply: FastifyReply, error: unknown) {
    const isUnavailable = error instanceof Unavailable;
    request.log.error({ err: error, req: request }, isUnavailable ? 'unavailable' : 'unhandled');
    if (isUnavailable) void reply.header('retry-after', retryAfterSeconds);
    return sendOnce(request, reply, isUnavailable ? 503 : 500, await shellOf(visitOf(request)));
  }

  app.get('/shell', async (request, reply) => send(request, reply, await shellOf(visitOf(request))));

  app.get(documentRoute, async (request, reply) => {
    const visit = visitOf(request);
    const path = ownAddress(request.url);
    if (path !== request.url) return reply.redirect(path, 302);
    // A missing file is not a page.
    if (/\.\w{2,5}$/.test(request.url.split('?')[0] ?? '')) return reply.callNotFound();
    const mobile = mobileAddress(request, reply, visit);
    if (mobile !== undefined) return reply.header('cache-control', 'no-store').redirect(mobile, 302);
    // The page then renders itself in the browser, from as much of the URL as it accepts.
    if (isQueryTooLong(request.url, services.settings.limits)) return sendOnce(request, reply, 414, await shellOf(visit));

    // Robots try many URLs: all that are no page share one cache entry.
    const isPage = renderer.isPage(request.url);
    const key = `${keyOf(visit)} ${isPage ? plainAddress(request.url) : 'no page'}`;
    const here = kept.get(key);
    if (here) return sendDrawn(request, reply, here);
    const canonical = renderer.canonicalAddress(request.url);
    if (canonical !== undefined) return reply.redirect(canonical, 302);

    const draw = async () => {
      // Another request may have rendered it while this one waited.
      const meanwhile = kept.get(key);
      if (meanwhile) return meanwhile;
      const { version } = services.changes;
      const drawn = await renderer.page(visit);
      if ('redirect' in drawn) return drawn;
      const isProduct = drawn.status === 200 && drawn.routeId === '/productDetails';
      const document = await toCached(visit, drawn, isProduct ? String(drawn.search['sellerGoodsId']) : undefined);
      if (isPage ? drawn.status === 200 && isKeepable(request) : drawn.status === 404) kept.set(key, document, version, drawn.asOf);
      return document;
    };
    const drawn = await queue.run(draw, { caller: networksOf(request.ip)[0] }).catch((error: unknown) => ({ error }));
    if (drawn === 'busy') return sendOnce(request, reply, 200, await shellOf(visit));
    if ('error' in drawn) return sendBroken(request, reply, drawn.error);
    if ('redirect' in drawn) return reply.redirect(drawn.redirect, 302);
    return sendDrawn(request, reply, drawn);
  });

  discoveryRoutes(app, services, renderer);
}

/**
 * Normalises a URL to one of this mall, spelled as a browser does: `http://host/`, `//host/` and `/\\host/` would resolve to
 * another site, and `/./index` or `/index#x` is a page, which must not get the document of URLs that are none.
 */
function ownAddress(address: string): string {
  const path = address.replace(/^https?:\/\/[^/\\?#]*/i, '').replace(/^[/\\]+/, '');
  const { pathname, search } = new URL(`/${path}`, 'http://mall');
  return `/${pathname.replace(/^\/+/, '')}${search}`;
}

/** Whether a document may be cached: one that depends on free text is rendered each time. */
function isKeepable(request: FastifyRequest): boolean {
  return !freeText.some((name) => name in (request.query as object));
}
