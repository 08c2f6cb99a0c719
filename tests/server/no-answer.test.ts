import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { envelope } from '../../src/contract/envelope';
import { uploadUrl } from '../../src/contract/pictures';
import { callPath } from '../../src/contract/shop/calls';
import { askProvider } from '../../src/server/features/checkout/providers/ask-provider';
import { openMailTransport } from '../../src/server/platform/send-mail';
import type { Storage } from '../../src/server/platform/storage';
import { bucketStorage } from '../../src/server/platform/storage-bucket';
import { Shop } from '../support/server/shop';
import { collectGarbage } from '../support/server/collect-garbage';
import { anyPicture, formOf, formToken } from '../support/server/sent-pictures';
import { insertShopper, type Shopper } from '../support/server/shopper';
import { startBucketService } from '../support/services/bucket-service';
import { migratedDatabase, openPatiently } from '../support/services/postgres';
import { startSilentService } from '../support/services/silent-service';

const name = `${'a'.repeat(32)}.webp`;
const keys = { region: 'eu-test-1', accessKey: 'AKIATEST', secretKey: 'planted' };
const answerHead = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{';
const letter = { id: 1, recipient: 'annabel@shop.example', subject: 'Your code', body: 'The code is 271828.' };

/** The milliseconds until the work rejects. */
async function msUntilRejected(work: Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await expect(work).rejects.toThrow();
  return performance.now() - begun;
}

describe.concurrent('who takes the connection and never answers is given up, though all garbage is collected meanwhile', () => {
  let stopCollecting = () => {};
  beforeAll(() => {
    stopCollecting = collectGarbage();
  });
  afterAll(() => stopCollecting());

  it.for<readonly [string, Parameters<typeof startSilentService>[0]]>([
    ['silent', {}],
    ['silent after the head of its answer', { begin: answerHead }],
  ])('a bucket that is %s', async ([, manner], { expect }) => {
    const service = await startSilentService(manner);
    const storage = bucketStorage({ ...keys, url: `http://127.0.0.1:${service.port}/uploads` });
    expect(await msUntilRejected(storage.get(name))).toBeLessThan(30_000);
    await expect.poll(service.connections).toBe(0);
    await service.stop();
  });

  it.for<readonly [string, (storage: Storage) => Promise<void>]>([
    ['put', (storage: Storage) => storage.put(name, Buffer.alloc(100_000))],
    ['delete', (storage: Storage) => storage.delete(name)],
  ])('a bucket that is silent, asked to %s', async ([, ask], { expect }) => {
    const service = await startSilentService();
    expect(await msUntilRejected(ask(bucketStorage({ ...keys, url: `http://127.0.0.1:${service.port}/uploads` })))).toBeLessThan(30_000);
    await expect.poll(service.connections).toBe(0);
    await service.stop();
  });

  it.for<readonly [string, Parameters<typeof startSilentService>[0]]>([
    ['silent', {}],
    ['silent after the head of its answer', { begin: answerHead }],
  ])('a payment provider that is %s', async ([, manner], { expect }) => {
    const service = await startSilentService(manner);
    const took = await msUntilRejected(askProvider({ url: `http://127.0.0.1:${service.port}/v1/orders`, headers: {}, body: '{}', reply: v.unknown() }));
    expect(took).toBeLessThan(30_000);
    await expect.poll(service.connections).toBe(0);
    await service.stop();
  });

  it.for<readonly [string, Parameters<typeof startSilentService>[0]]>([
    ['silent', {}],
    ['talking on and on', { begin: '220 mail.example\r\n', drip: '250-mail.example\r\n' }],
  ])('a mail server that is %s', async ([, manner], { expect }) => {
    const service = await startSilentService(manner);
    const post = openMailTransport({ url: `smtp://127.0.0.1:${service.port}`, from: 'shop@shop.example' }, () => {});
    expect(await msUntilRejected(post(letter))).toBeLessThan(45_000);
    await service.stop();
  });
});

describe('a bucket that stops answering', () => {
  let service: Awaited<ReturnType<typeof startBucketService>>;
  let shop: Shop;
  let as: Shopper;
  let close = () => Promise.resolve();
  beforeAll(async () => {
    service = await startBucketService();
    const { url, drop } = await migratedDatabase();
    const database = openPatiently(url);
    const { url: bucketUrl, region, accessKey, secretKey } = service.bucket;
    shop = await Shop.open(database, { S3_URL: bucketUrl, S3_REGION: region, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey });
    as = await insertShopper(shop.db);
    close = async () => {
      await shop.app.close();
      await shop.mall.close();
      await drop();
      await service.stop();
    };
  });
  afterAll(() => close());

  async function upload() {
    const token = await formToken(shop.db, as.userId, shop.mall.now() + 60_000);
    const { payload, headers } = formOf([['moduleName', 'chat'], ['session_token', token], ['file', { bytes: await anyPicture() }]]);
    const response = await shop.app.inject({ method: 'POST', url: `${callPath('uploadimg!execute')}?token=${as.token}`, headers: { ...headers, cookie: `sid=${as.cookie}` }, payload });
    return { status: response.statusCode, wait: response.headers['retry-after'], ...v.parse(envelope, response.json()) };
  }

  it('tells uploads and readers to try again, holds nobody’s place, and has what came to nothing swept', async () => {
    const first = await upload();
    const { data } = v.parse(v.object({ data: v.string() }), first.data);
    service.knobs.isSilent = true;
    const begun = performance.now();
    // As many as one user may have in progress at once.
    const refused = await Promise.all(Array.from({ length: 9 }, upload));
    const seen = await shop.app.inject({ url: uploadUrl(data), headers: { cookie: `sid=${as.cookie}` } });
    expect(performance.now() - begun).toBeLessThan(30_000);
    expect(new Set(refused.map(({ status, wait, code }) => `${status} ${wait} ${code}`))).toEqual(new Set(['503 3 1020']));
    expect([seen.statusCode, v.parse(envelope, seen.json()).code]).toEqual([503, 1020]);

    service.knobs.isSilent = false;
    const after = await Promise.all(Array.from({ length: 9 }, upload));
    expect(new Set(after.map(({ code }) => code))).toEqual(new Set([0]));
    // Their deletion is tried in the background and given up: the rows stay for the sweep.
    const pending = () => shop.db.selectFrom('upload').select('name').where('sha256', 'like', 'pending:%').execute();
    await expect.poll(async () => (await pending()).length, { timeout: 20_000 }).toBe(9);
  });
});
