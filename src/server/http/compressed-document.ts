import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding } from './accepted-encoding';
import { etagOf } from './compressed-body';
import { contentPolicy } from './headers';
import type { RenderedDocument, Visit } from './renderer';
import { startScript } from './start-script';

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipCompress);
/** How much a new connection sends before it waits for an acknowledgement, without the headers. */
const firstWindowBytes = 14_000;

/** A document as bytes, the same for everybody. */
export type CompressedDocument = {
  readonly status: 200 | 404;
  readonly html: string;
  readonly compressed: Buffer;
  /** for clients without brotli, such as browsers without TLS; made at the first request */
  gzipped: Promise<Buffer> | undefined;
  readonly style: string;
  readonly etag: string;
  readonly language: string;
  readonly brand: string;
  /** the product whose view is counted each time this is sent */
  readonly viewedGoodsId: string | undefined;
};

async function compressHtml(html: string): Promise<Buffer> {
  const at = (quality: number) =>
    brotli(html, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        // A window no larger than documents: the default takes megabytes for each, and time to clear them.
        [constants.BROTLI_PARAM_LGWIN]: 17,
        [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
      },
    });
  const usual = await at(7);
  if (usual.length <= firstWindowBytes) return usual;
  // A twelfth smaller in ten times the time: only for the few documents that it may bring within the first window.
  const small = await at(10);
  // And a fiftieth in three times that.
  return small.length > firstWindowBytes && small.length < firstWindowBytes * 1.02 ? at(11) : small;
}

export async function compressDocument({ language, brand }: Visit, { html, style, status }: RenderedDocument & Pick<CompressedDocument, 'status'>, viewedGoodsId?: string): Promise<CompressedDocument> {
  const compressed = await compressHtml(html);
  return {
    status,
    html,
    compressed,
    gzipped: undefined,
    style,
    // Hashes the compressed bytes, a sixth of the size; the same document always has the same.
    etag: etagOf(compressed),
    language,
    brand: brand.id,
    viewedGoodsId,
  };
}

/** Sends a document in an encoding that the client accepts; status and caching are up to the caller. */
export async function sendDocument(request: FastifyRequest, reply: FastifyReply, document: CompressedDocument, socketPort: number) {
  const policy = contentPolicy({ styles: [document.style], scripts: [startScript], socketPort, host: request.host });
  void reply
    .header('content-security-policy', policy)
    .header('vary', 'accept-language, cookie, accept-encoding')
    .header('content-language', document.language)
    .header('x-brand', document.brand)
    .type('text/html; charset=utf-8');
  if (reply.statusCode === 304) return reply.send();
  const encoding = acceptedEncoding(request, ['br', 'gzip']);
  if (encoding === undefined) return reply.send(document.html);
  if (encoding === 'br') return reply.header('content-encoding', 'br').send(document.compressed);
  document.gzipped ??= gzip(document.html);
  return reply.header('content-encoding', 'gzip').send(await document.gzipped);
}
