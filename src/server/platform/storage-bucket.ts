import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { askService } from '../ask-service';
import type { Storage } from './storage';
import { Unavailable } from './unavailable';

/** A bucket of any service that speaks S3. */
export type Bucket = {
  /** of the bucket itself: `https://s3.example/bucket` or `https://bucket.s3.example` */
  readonly url: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
};

/** One try and two retries while the service is busy; a shopper waits for all of them together. */
const retries = 2;
const retryMs = 100;
const timeoutMs = 10_000;

type BucketRequest = { readonly method: 'PUT' | 'GET' | 'DELETE'; readonly headers?: Readonly<Record<string, string>>; readonly body?: Uint8Array<ArrayBuffer> };

/** Throws `Unavailable` if the bucket does not answer, or answers with an error; another error if it refuses to delete an object. */
export function bucketStorage({ url, region, accessKey, secretKey }: Bucket): Storage {
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3' });
  const address = (name: string) => `${url.replace(/\/$/, '')}/${encodeURIComponent(name)}`;

  async function ask(name: string, request: BucketRequest) {
    const until = performance.now() + timeoutMs;
    for (let attempt = 0; ; attempt += 1) {
      const signed = await client.sign(address(name), request);
      const headers = Object.fromEntries(signed.headers);
      const answer = await askService(signed.url, { ...request, headers }, Math.max(1, until - performance.now())).catch((error: unknown) => {
        throw new Unavailable(`the bucket did not answer ${request.method}`, { cause: error });
      });
      if ((answer.status < 500 && answer.status !== 429) || attempt === retries) return answer;
      await delay(retryMs * 2 ** attempt);
    }
  }

  return {
    async put(name, bytes) {
      // The bytes are signed too, so that a change on the way is noticed.
      const headers = { 'content-type': 'image/webp', 'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex') };
      throwUnlessSuccess(await ask(name, { method: 'PUT', body: Uint8Array.from(bytes), headers }), 'put');
    },
    async get(name) {
      const answer = await ask(name, { method: 'GET' });
      if (answer.status === 404) return undefined;
      throwUnlessSuccess(answer, 'get');
      return answer.body;
    },
    async delete(name) {
      const { status } = await ask(name, { method: 'DELETE' });
      if (status === 404) return;
      // About this object alone, such as one under a legal hold: the others can be deleted all the same.
      if (status >= 400 && status < 500 && status !== 408 && status !== 429) throw new Error(`the bucket answered ${status} to the deletion of ${name}`);
      throwUnlessSuccess({ status }, 'delete');
    },
  };
}

/** Throws for every status but success. Only the status is reported: the body may contain secrets of the service. */
function throwUnlessSuccess({ status }: { readonly status: number }, what: string): void {
  if (status < 200 || status > 299) throw new Unavailable(`the bucket answered ${status} to ${what}`);
}
