import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Bucket } from '../../../src/server/platform/storage-bucket';

/**
 * A bucket service on this machine, over HTTP, that checks the signature of every request with its own implementation
 * of S3's "Signature Version 4", not with the client's code. `fail` answers the next requests with these status codes;
 * while `knobs.isSilent` it takes every request and never answers. It deletes no object of `held`, as under a legal hold. Unless
 * `knobs.mayList`, it says of a missing object what it says to a wrong key, as S3 does to a key that may not list.
 */
export async function startBucketService() {
  const bucket = { region: 'eu-test-1', accessKey: 'AKIATEST', secretKey: 'planted-secret-key' };
  const objects = new Map<string, { bytes: Buffer; type: string | undefined }>();
  const held = new Set<string>();
  const asked: string[] = [];
  const failures: number[] = [];
  const knobs = { isSilent: false, mayList: true };
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { method = '', url = '' } = request;
      asked.push(`${method} ${url}`);
      if (knobs.isSilent) return undefined;
      const answer = (status: number, bytes?: Buffer) => response.writeHead(status).end(bytes);
      const failure = failures.shift();
      if (failure !== undefined) return answer(failure, Buffer.from(`<Error><Message>${bucket.secretKey}</Message></Error>`));
      if (!isSigned(request, body, bucket)) return answer(403);
      const found = objects.get(url);
      if (method === 'PUT') {
        objects.set(url, { bytes: body, type: request.headers['content-type'] });
        return answer(200);
      }
      if (method === 'DELETE') {
        if (held.has(url)) return answer(403);
        objects.delete(url);
        return answer(204);
      }
      return found ? answer(200, found.bytes) : answer(knobs.mayList ? 404 : 403);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    bucket: { ...bucket, url: `http://127.0.0.1:${port}/uploads` } satisfies Bucket,
    objects,
    held,
    asked,
    knobs,
    fail: (...numbers: number[]) => failures.push(...numbers),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

function isSigned(request: IncomingMessage, body: Buffer, { region, accessKey, secretKey }: Omit<Bucket, 'url'>): boolean {
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
  const match = pattern.exec(request.headers.authorization ?? '');
  if (!match) return false;
  const [, key, day = '', signedRegion, signedHeaders = '', signature] = match;
  const { 'x-amz-date': time = '', 'x-amz-content-sha256': content = '' } = request.headers as Record<string, string>;
  const names = signedHeaders.split(';');
  if (key !== accessKey || signedRegion !== region || !time.startsWith(day) || !names.includes('host') || !names.includes('x-amz-content-sha256')) return false;
  // A body must be signed itself; without a body, `UNSIGNED-PAYLOAD` is enough.
  if (body.length > 0 ? content !== sha256(body) : content !== 'UNSIGNED-PAYLOAD' && content !== sha256('')) return false;
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const headers = names.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('');
  const canonical = [request.method, path, query, headers, signedHeaders, content].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const signing = hmac(hmac(hmac(hmac(`AWS4${secretKey}`, day), region), 's3'), 'aws4_request');
  return hmac(signing, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex') === signature;
}
