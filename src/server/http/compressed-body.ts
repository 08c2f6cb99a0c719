import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding } from './accepted-encoding';

/** A large response that is the same for everybody, encoded and compressed once instead of per request. */
export type CompressedBody = { readonly plain: Buffer; readonly br: Buffer; readonly gzip: Buffer };

export async function compress(text: string): Promise<CompressedBody> {
  const plain = Buffer.from(text);
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }), promisify(gzip)(plain)]);
  return { plain, br, gzip: zipped };
}

/** The reply's type and other headers are up to the caller. */
export function sendCompressed(request: FastifyRequest, reply: FastifyReply, body: CompressedBody) {
  const encoding = acceptedEncoding(request, ['br', 'gzip']);
  void reply.header('vary', 'accept-encoding');
  return encoding ? reply.header('content-encoding', encoding).send(body[encoding]) : reply.send(body.plain);
}
