import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { Storage } from './storage';

/** A bucket of any service that speaks S3. */
export type Bucket = {
  /** of the bucket itself: `https://s3.example/bucket` or `https://bucket.s3.example` */
  readonly url: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
};

/** One try and two more, where the service is busy or unreachable; a shopper waits for it. */
const retries = 2;
const longestTryMs = 10_000;

export function bucketStorage({ url, region, accessKey, secretKey }: Bucket): Storage {
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3', retries });
  const address = (name: string) => `${url.replace(/\/$/, '')}/${encodeURIComponent(name)}`;
  const ask = (name: string, init: RequestInit) =>
    client.fetch(address(name), { ...init, redirect: 'error', signal: AbortSignal.timeout(longestTryMs * (retries + 1)) });
  return {
    async put(name, bytes) {
      // The bytes are signed too, so that what arrives is what was sent.
      const headers = { 'content-type': 'image/webp', 'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex') };
      const response = await ask(name, { method: 'PUT', body: Uint8Array.from(bytes), headers });
      await response.body?.cancel();
      refuseAll(response, 'put');
    },
    async get(name) {
      const response = await ask(name, { method: 'GET' });
      if (response.status === 404) {
        await response.body?.cancel();
        return undefined;
      }
      refuseAll(response, 'get');
      return Buffer.from(await response.arrayBuffer());
    },
    async delete(name) {
      const response = await ask(name, { method: 'DELETE' });
      if (response.status !== 404) refuseAll(response, 'delete');
      await response.body?.cancel();
    },
  };
}

/** Throws for every status but success. Only the status is reported: the body may contain secrets of the service. */
function refuseAll(response: Response, what: string): void {
  if (!response.ok) throw new Error(`the bucket answered ${response.status} to ${what}`);
}
