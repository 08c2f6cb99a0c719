import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding } from './accepted-encoding';

/** A large response that is the same for everybody, encoded and compressed once instead of per request. */
export type CompressedBody = { readonly plain: Buffer; readonly br: Buffer; readonly gzip: Buffer; readonly etag: string };

export async function compressBody(text: string, quality = 5): Promise<CompressedBody> {
  const plain = Buffer.from(text);
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }), promisify(gzip)(plain)]);
  return { plain, br, gzip: zipped, etag: etagOf(plain) };
}

/** The same bytes always have the same. */
export function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}

/** Whether the client has what this tag names: it may be one of several, and weak if a proxy recompressed it (RFC 9110, 13.1.2). */
export function hasTag({ headers }: FastifyRequest, etag: string): boolean {
  const tags = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}

/** The reply's type and other headers are up to the caller. */
export function sendCompressed(request: FastifyRequest, reply: FastifyReply, body: CompressedBody) {
  const encoding = acceptedEncoding(request, ['br', 'gzip']);
  void reply.headers({ vary: 'accept-encoding', etag: body.etag });
  if (hasTag(request, body.etag)) return reply.code(304).send();
  return encoding ? reply.header('content-encoding', encoding).send(body[encoding]) : reply.send(body.plain);
}
