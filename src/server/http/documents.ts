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
import { isQueryTooLong } from './query';
import { documentMaxAgeMs, type Renderer, type Visit } from './renderer';
import { visitorLanguage } from './visitor-language';

const keptDocuments = 400;
/** Parameters of free text, or of one shopper's own: documents that hang on them are drawn each time, or a search would push all others out. */
const freeText = ['k', 'found', 'priceFrom', 'priceTo', 'proof', 'until', 'loan', 'deposit', 'withdrawal'];

/** What a document hangs on beside its address. */
function keyOf({ brand, language, origin }: Visit): string {
  return `${brand.id} ${language} ${origin}`;
}

/** Path and query without what changes nothing of the document; no token gets into a key. */
function plainAddress(address: string): string {
  const [path = '', query = ''] = address.split(/\?(.*)/s, 2);
  const words = [...new URLSearchParams(query)].filter(([word]) => !idleWords.has(word)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${path}?${new URLSearchParams(words).toString()}`;
}

export const documentRoute = '/*';

/** Of the process: between two that are drawn, others are answered. Of one household: one after the other. */
const drawing = { atOnce: 4, eachAtOnce: 1, mostWaiting: 100, patienceMs: 2_000 };

/** Every address that is a page: drawn in the visitor's language, kept as bytes while the catalog does not change. */
export function documentRoutes(app: FastifyInstance, services: AppServices, renderer: Renderer): void {
  const { socketPort } = services.settings;
  const queue = new FairQueue(drawing);
  const kept = new FreshMap<CachedDocument>({ limit: keptDocuments, maxAgeMs: documentMaxAgeMs, now: services.now, version: () => services.changes.version });

  function send(request: FastifyRequest, reply: FastifyReply, document: CachedDocument) {
    if (document.looksAt !== undefined) services.looks.count(document.looksAt, services.now());
    // Public and the same for everybody, but asked again each time: a price may have changed.
    void reply.header('cache-control', 'public, no-cache').header('etag', document.etag);
    if (hasAlready(request, document)) void reply.code(304);
    return writeDocument(request, reply, document, socketPort);
  }

  /** Also compressed: who is told that something is not there may be on the worst of lines. */
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

  /** A page that could not be drawn here draws itself, of what its device keeps: nobody who opens one is shown an envelope. */
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
    // A file that is not there is not a page.
    if (/\.\w{2,5}$/.test(request.url.split('?')[0] ?? '')) return reply.callNotFound();
    const mobile = mobileAddress(request, reply, visit);
    if (mobile !== undefined) return reply.header('cache-control', 'no-store').redirect(mobile, 302);
    // The page draws itself then, of what its address says as much as it takes.
    if (isQueryTooLong(request.url, services.settings.limits)) return sendOnce(request, reply, 414, await shellOf(visit));

    // What robots try is the same nothing at every address.
    const isPage = renderer.isPage(request.url);
    const key = `${keyOf(visit)} ${isPage ? plainAddress(request.url) : 'no page'}`;
    const here = kept.get(key);
    if (here) return sendDrawn(request, reply, here);
    const canonical = renderer.canonicalAddress(request.url);
    if (canonical !== undefined) return reply.redirect(canonical, 302);

    const draw = async () => {
      // Who waited may find that somebody before asked for the same.
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
 * An address as one of this mall, in the one spelling that a browser gives it: `http://host/`, `//host/` and `/\\host/` are
 * another's to whatever resolves them, and `/./index` or `/index#x` is a page, which must not be kept as what is none.
 */
function ownAddress(address: string): string {
  const path = address.replace(/^https?:\/\/[^/\\?#]*/i, '').replace(/^[/\\]+/, '');
  const { pathname, search } = new URL(`/${path}`, 'http://mall');
  return `/${pathname.replace(/^\/+/, '')}${search}`;
}

/** Also as one of several, and as a proxy hands it on that compressed it anew (RFC 9110, 13.1.2). */
function hasAlready({ headers }: FastifyRequest, { etag }: CachedDocument): boolean {
  const tags = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}

/** Whether a document may be kept: one that hangs on free text is drawn each time. */
function isKeepable(request: FastifyRequest): boolean {
  return !freeText.some((name) => name in (request.query as object));
}
