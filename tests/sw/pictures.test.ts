import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { packPictureCache } from '../../src/local/offline/pack-pictures';
import { cacheNames } from '../../src/sw/caches';
import { FakeNetwork, portal } from '../support/client/fake-network';
import { WorkerStage } from './worker-stage';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it('a captive portal’s page that was kept as a pack’s picture is never shown in its place, and the pack is to fetch the picture again', async () => {
  const network = new FakeNetwork();
  const stage = new WorkerStage();
  const worker = await stage.start(['assets/entry-1.js', 'assets/small-files-1.json']);
  const cache = await stage.caches.open(packPictureCache);
  const picture = () => worker.answer('/pictures/lamp-320.webp', { destination: 'image' });
  await cache.put('/pictures/lamp-320.webp', portal.clone());
  network.answers('broken');
  await expect(picture()).rejects.toThrow();
  expect(await cache.keys()).toEqual([]);
  await cache.put('/pictures/lamp-640.webp', portal.clone());
  network.answers(new Response('the lamp', { headers: { 'content-type': 'image/webp' } }));
  expect(await (await picture()).text()).toBe('the lamp');
});

it('a captive portal’s page that was kept as an upload is not shown in its place', async () => {
  const network = new FakeNetwork();
  const stage = new WorkerStage();
  const worker = await stage.start(['assets/entry-1.js', 'assets/small-files-1.json']);
  await (await stage.caches.open(cacheNames.uploads)).put('/uploads/face.webp', portal.clone());
  network.answers(new Response('the face', { headers: { 'content-type': 'image/webp' } }));
  expect(await (await worker.answer('/uploads/face.webp', { destination: 'image' })).text()).toBe('the face');
});

it.each<[what: string, headers: Record<string, string>, isKept: boolean]>([
  ['a public picture', { 'content-type': 'image/webp', 'cache-control': 'public' }, true],
  ['a private picture', { 'content-type': 'image/webp', 'cache-control': 'private, no-store' }, false],
  ['a public page', { 'content-type': 'text/html', 'cache-control': 'public' }, false],
  ['public bytes without a type', { 'cache-control': 'public' }, false],
])('what comes for an upload is shown, and kept for the next time only if it is a public picture: %s', async (_what, headers, isKept) => {
  const network = new FakeNetwork();
  const stage = new WorkerStage();
  const worker = await stage.start(['assets/entry-1.js', 'assets/small-files-1.json']);
  network.answers(new Response(new Blob(['bytes']), { headers }));
  expect(await (await worker.answer('/uploads/face.webp', { destination: 'image' })).text()).toBe('bytes');
  expect(await (await stage.caches.open(cacheNames.uploads)).keys()).toHaveLength(isKept ? 1 : 0);
});
