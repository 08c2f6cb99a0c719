import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding } from './accepted-encoding';
import { contentPolicy } from './headers';
import type { Drawn, Visit } from './renderer';
import { startScript } from './start-script';

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipCompress);
/** What a new connection brings before it waits for an answer, beside its headers. */
const firstWindowBytes = 14_000;

/** A document as bytes, the same for everybody. */
export type CachedDocument = {
  readonly status: 200 | 404;
  readonly html: string;
  readonly compressed: Buffer;
  /** for who takes no brotli, as browsers without TLS: made when one first asks */
  gzipped: Promise<Buffer> | undefined;
  readonly style: string;
  readonly etag: string;
  readonly language: string;
  readonly brand: string;
  /** the product that is looked at each time it is sent */
  readonly looksAt: string | undefined;
};

async function compress(html: string): Promise<Buffer> {
  const at = (quality: number) =>
    brotli(html, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        // A window no larger than documents are: the usual one takes megabytes for each, and time to clear them.
        [constants.BROTLI_PARAM_LGWIN]: 17,
        [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
      },
    });
  const usual = await at(7);
  // A twelfth less in ten times the time: only for the few which that brings into the first window.
  return usual.length > firstWindowBytes ? at(10) : usual;
}

export async function toCached({ language, brand }: Visit, { html, style, status }: Drawn & Pick<CachedDocument, 'status'>, looksAt?: string): Promise<CachedDocument> {
  const compressed = await compress(html);
  return {
    status,
    html,
    compressed,
    gzipped: undefined,
    style,
    // Of the compressed bytes, which are a sixth: the same document always has the same.
    etag: `"${createHash('sha256').update(compressed).digest('base64url').slice(0, 22)}"`,
    language,
    brand: brand.id,
    looksAt,
  };
}

/** Writes a document, compressed as its reader takes it; status and caching are the caller's. */
export async function writeDocument(request: FastifyRequest, reply: FastifyReply, document: CachedDocument, socketPort: number) {
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
