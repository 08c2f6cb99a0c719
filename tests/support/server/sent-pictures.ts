import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import type { Envelope } from '../../../src/contract/envelope';
import { callPath } from '../../../src/contract/shop/calls';
import type { UploadModule } from '../../../src/contract/shop/uploads';
import { newSecret, secretHash } from '../../../src/server/calls/secrets';
import type { Db } from '../../../src/server/db/schema';
import type { Shopper } from './shopper';

/** A small picture, different each time. */
export function anyPicture(format: 'jpeg' | 'png' | 'webp' = 'png', { width = 8, height = 8 } = {}): Promise<Buffer> {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } }).toFormat(format).toBuffer();
}

/** A black PNG with one bit per pixel: even a huge one compresses to almost nothing. */
export function blackPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type), data]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(typed));
    return Buffer.concat([size, typed, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', head), chunk('IDAT', deflateSync(rows, { level: 1 })), chunk('IEND', Buffer.alloc(0))]);
}

/** PNG's checksum; Node 20 has no built-in one. */
function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** A form token as `session!token` returns it. */
export async function formToken(db: Db, userId: string, expiresAt: number): Promise<string> {
  const token = newSecret();
  await db.insertInto('form_token').values({ token_hash: secretHash(token), user_id: userId, expires_at: new Date(expiresAt).toISOString() }).execute();
  return token;
}

export type Part = readonly [name: string, value: string | { readonly bytes: Uint8Array; readonly fileName?: string; readonly type?: string }];

/** A multipart body, byte by byte as a browser writes it, so that tests can also write what no browser would. */
export function formOf(parts: readonly Part[]): { payload: Buffer; headers: { 'content-type': string } } {
  const boundary = `----dhow${randomBytes(8).toString('hex')}`;
  const chunks = parts.flatMap(([name, value]) => {
    if (typeof value === 'string') return [Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)];
    const { fileName = 'picture', type = 'application/octet-stream' } = value;
    return [
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`),
      value.bytes,
      Buffer.from('\r\n'),
    ];
  });
  return { payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]), headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

/** Sends a form to the upload call, in a session if one is given. */
export async function sendForm(app: FastifyInstance, parts: readonly Part[], as?: Pick<Shopper, 'token'> & { readonly cookie?: string }): Promise<Envelope> {
  const { payload, headers } = formOf(parts);
  const query = as ? `?${new URLSearchParams({ token: as.token }).toString()}` : '';
  const response = await app.inject({
    method: 'POST',
    url: `${callPath('uploadimg!execute')}${query}`,
    headers: { ...headers, ...(as?.cookie !== undefined && { cookie: `sid=${as.cookie}` }) },
    payload,
  });
  if (response.statusCode !== 200) throw new Error(`answered ${response.statusCode} ${response.body}`);
  return response.json<Envelope>();
}

/** Uploads a picture for a user as the page does. */
export async function uploadPicture(
  { app, db, now }: { readonly app: FastifyInstance; readonly db: Db; readonly now: number },
  shopper: Shopper,
  bytes: Uint8Array,
  moduleName: UploadModule | (string & {}) = 'chat',
  file: { readonly fileName?: string; readonly type?: string } = {},
): Promise<Envelope> {
  const token = await formToken(db, shopper.userId, now + 60_000);
  return sendForm(app, [['moduleName', moduleName], ['session_token', token], ['file', { bytes, ...file }]], shopper);
}
