import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppServices } from '../app-services';
import { placeOf } from '../platform/networks';
import { retryAfterSeconds, Unavailable } from '../platform/unavailable';
import { discoveryRoutes } from './discovery';
import { sendDocument, type CompressedDocument } from './compressed-document';
import { DocumentCache } from './document-cache';
import { ownOrigin } from './origin';
import { mobileAddress } from './mobile-site';
import { hasTag } from './compressed-body';
import { isNavigation } from './navigation';
import { isQueryTooLong } from './query';
import type { Renderer, Visit } from './renderer';
import { visitorLanguage } from './visitor-language';

/** Parameters with free text, or with one shopper's values: documents that depend on them are not cached, or searches would evict all others. */
const freeText = ['k', 'found', 'priceFrom', 'priceTo', 'proof', 'since', 'until', 'loan', 'deposit', 'withdrawal'];

export const documentRoute = '/*';

/** The route of every page: rendered in the visitor's language, cached as bytes while the catalog does not change. */
export function documentRoutes(app: FastifyInstance, services: AppServices, renderer: Renderer): void {
  const documents = new DocumentCache(services, renderer);

  app.get('/shell', async (request, reply) => sendRendered(services, request, reply, await documents.shell(visitOf(services, request))));

  app.get(documentRoute, async (request, reply) => {
    const visit = visitOf(services, request);
    const path = ownAddress(request.url);
    if (path !== request.url) return reply.redirect(path, 302);
    // A missing file is not a page, but a tab that opens it shows the one that says so.
    if (/\.\w{2,5}$/.test(request.url.split('?')[0] ?? '') && !isNavigation(request)) return reply.callNotFound();
    const mobile = mobileAddress(request, reply, visit);
    if (mobile !== undefined) return reply.redirect(mobile, 302);
    const sendShell = async (status: number) => sendUncached(services, request, reply.code(status), await documents.shell(visit));
    // The page then renders itself in the browser, from as much of the URL as it accepts.
    if (isQueryTooLong(request.url, services.settings.limits)) return sendShell(414);

    const cached = documents.get(visit);
    if (cached) return sendRendered(services, request, reply, cached);
    const canonical = renderer.canonicalAddress(request.url);
    if (canonical !== undefined) return reply.redirect(canonical, 302);

    const rendered = await documents.render(visit, { place: placeOf(request.ip), mayCache: isCacheable(request) }).catch((error: unknown) => ({ error }));
    if (rendered === 'busy') return sendShell(200);
    // The page then renders itself from the device's cache: nobody who opens a page is shown an envelope.
    if ('error' in rendered) return sendShell(reportFailure(request, reply, rendered.error));
    if ('redirect' in rendered) return reply.redirect(rendered.redirect, 302);
    return sendRendered(services, request, reply, rendered);
  });

  discoveryRoutes(app, services, renderer);
}

function visitOf(services: AppServices, request: FastifyRequest): Visit {
  const { lang } = request.query as Record<string, unknown>;
  const brand = services.brands.of(request.hostname);
  return {
    brand,
    language: visitorLanguage({ lang, cookie: request.headers.cookie, acceptLanguage: request.headers['accept-language'], offered: brand.languages }),
    address: request.url,
    origin: ownOrigin(request, services),
    socketPort: services.settings.socketPort,
    worker: services.settings.worker === 'on',
    now: services.now(),
  };
}

function sendRendered(services: AppServices, request: FastifyRequest, reply: FastifyReply, document: CompressedDocument) {
  if (document.status !== 200) return sendUncached(services, request, reply.code(document.status), document);
  if (document.viewedGoodsId !== undefined) services.viewCounter.count(document.viewedGoodsId, services.now());
  // Public and the same for everybody, but revalidated each time: a price may have changed.
  void reply.header('cache-control', 'public, no-cache').header('etag', document.etag);
  if (hasTag(request, document.etag)) void reply.code(304);
  return sendDocument(request, reply, document, services.settings.socketPort);
}

/** Sends an uncacheable document, compressed too: who gets an error page may be on the worst connection. */
function sendUncached({ settings }: AppServices, request: FastifyRequest, reply: FastifyReply, document: CompressedDocument) {
  return sendDocument(request, reply.header('cache-control', 'no-store'), document, settings.socketPort);
}

/** Logs why rendering failed, and returns the status that says so. */
function reportFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): 500 | 503 {
  const isUnavailable = error instanceof Unavailable;
  request.log.error({ err: error, req: request }, isUnavailable ? 'unavailable' : 'unhandled');
  if (isUnavailable) void reply.header('retry-after', retryAfterSeconds);
  return isUnavailable ? 503 : 500;
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
function isCacheable(request: FastifyRequest): boolean {
  return !freeText.some((name) => name in (request.query as object));
}
