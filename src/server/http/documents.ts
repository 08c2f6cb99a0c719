import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FreshMap } from '../platform/fresh-map';
import { PublicReplies, documentMaxAgeMs } from '../render/public-replies';
import { renderDocument } from '../render/render';
import { visitorLanguage } from '../render/visitor-language';
import type { Mall } from '../mall';
import { contentPolicy } from './headers';
import { discoveryRoutes } from './discovery';

const brotli = promisify(brotliCompress);
const keptDocuments = 400;
/** Parameters of free text: documents that hang on them are drawn each time, or a search would push all others out. */
const freeText = ['k', 'priceFrom', 'priceTo', 'code'];

type Kept = { readonly html: string; readonly compressed: Buffer; readonly policy: string; readonly etag: string; readonly looksAt: string | undefined };

/** Every address that is a page: drawn in the visitor's language, kept as bytes while the catalog does not change. */
export async function documentRoutes(app: FastifyInstance, mall: Mall): Promise<void> {
  const replies = new PublicReplies(mall);
  const kept = new FreshMap<Kept>({ limit: keptDocuments, maxAgeMs: documentMaxAgeMs, now: mall.now, version: () => mall.changes.version });

  function send(request: FastifyRequest, reply: FastifyReply, document: Kept) {
    if (document.looksAt !== undefined) mall.looks.count(document.looksAt, mall.now());
    void reply
      .header('content-security-policy', document.policy)
      // Public and the same for everybody, but asked again each time: a price may have changed.
      .header('cache-control', 'public, no-cache')
      .header('vary', 'accept-language, cookie, accept-encoding')
      .header('etag', document.etag)
      .type('text/html; charset=utf-8');
    if (request.headers['if-none-match'] === document.etag) return reply.code(304).send();
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(document.html);
    return reply.header('content-encoding', 'br').send(document.compressed);
  }

  app.get('/*', async (request, reply) => {
    const query = request.query as Record<string, string>;
    const brand = mall.brands.of(request.hostname);
    const language = visitorLanguage({ lang: query['lang'], cookie: request.headers.cookie, acceptLanguage: request.headers['accept-language'] });
    const keepable = !freeText.some((name) => name in query);
    const key = `${brand.id} ${language} ${request.host} ${request.url}`;
    const here = keepable ? kept.get(key) : undefined;
    if (here) return send(request, reply, here);
    // A file that is not there is not a page (hazard 33).
    if (/\.\w{2,5}$/.test(request.url.split('?')[0] ?? '')) return reply.callNotFound();

    const { version } = mall.changes;
    const origin = mall.settings.publicUrl?.replace(/\/$/, '') ?? `${request.protocol}://${request.host}`;
    const drawn = await renderDocument(replies, { language, brand, address: request.url, origin, socketPort: mall.settings.socketPort, now: mall.now() });
    if ('redirect' in drawn) return reply.redirect(drawn.redirect, 302);
    const policy = contentPolicy({ styles: [drawn.style], socketPort: mall.settings.socketPort, host: request.host });
    const document: Kept = {
      html: drawn.html,
      compressed: await brotli(drawn.html, { params: { [constants.BROTLI_PARAM_QUALITY]: keepable ? 9 : 4 } }),
      policy,
      etag: `"${createHash('sha256').update(drawn.html).digest('base64url').slice(0, 22)}"`,
      looksAt: drawn.status === 200 && drawn.routeId === '/productDetails' ? String(drawn.search['sellerGoodsId']) : undefined,
    };
    if (drawn.status !== 200) {
      return reply
        .code(drawn.status)
        .header('content-security-policy', policy)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(drawn.html);
    }
    if (keepable) kept.set(key, document, version);
    return send(request, reply, document);
  });

  discoveryRoutes(app, mall);
}
