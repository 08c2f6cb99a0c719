import { syncBuiltinESMExports } from 'node:module';
import { PassThrough, type Transform } from 'node:stream';
import zlib from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { packPath } from '../../../src/contract/shop/goods-pack';
import { packRoute } from '../../../src/server/http/packs-route';

const opened: (() => void)[] = [];
// Decompresses nothing, and ends when the test says so. Not by vi.mock: these tests share the modules that others have loaded.
const real = zlib.createBrotliDecompress;
function replaceBy(createBrotliDecompress: () => Transform): void {
  Object.defineProperty(zlib, 'createBrotliDecompress', { value: createBrotliDecompress, configurable: true, enumerable: true });
  syncBuiltinESMExports();
}
beforeAll(() => replaceBy(() => new PassThrough({ flush: (done) => void opened.push(() => done()) })));
afterAll(() => replaceBy(real));

it('without brotli a pack is unfolded for one request of an address at a time, and for another address beside it', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.decorate('waitSeconds', () => Promise.resolve(undefined));
  packRoute(app, { now: () => 0, packs: { get: () => Promise.resolve({ compressed: Buffer.from('{}'), madeAt: 0 }) } } as never);
  const get = async (remoteAddress: string) => (await app.inject({ url: packPath, remoteAddress })).body;
  const flood = [1, 2, 3].map(() => get('203.0.113.1'));
  await expect.poll(() => opened.length).toBe(1);
  const other = get('198.51.100.7');
  await expect.poll(() => opened.length).toBe(2);
  for (let ended = 0; ended < 4; ended += 1) {
    await expect.poll(() => opened.length).toBeGreaterThan(ended);
    opened[ended]?.();
  }
  expect(await Promise.all([...flood, other])).toEqual(['{}', '{}', '{}', '{}']);
});
