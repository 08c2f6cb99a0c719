import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { keptAtHeader } from '../../src/contract/kept-at';
import { cacheNames } from '../../src/sw/caches';
import { FakeNetwork, good } from '../support/client/fake-network';
import { WorkerStage } from './worker-stage';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it('a kept reply is as old as its arrival, however long it was read: otherwise the page would take it for newer than what was pushed since', async () => {
  const network = new FakeNetwork();
  const worker = await new WorkerStage().start(['assets/entry-1.js', 'assets/small-files-1.json']);
  const arrival = 1_800_000_000_000;
  vi.useFakeTimers({ toFake: ['Date'], now: arrival });
  const { headers, body } = good({ tree: [] });
  const slowly = new TransformStream<Uint8Array, Uint8Array>({
    async transform(chunk, controller) {
      await new Promise(setImmediate);
      vi.setSystemTime(arrival + 5_000);
      controller.enqueue(chunk);
    },
  });
  network.answers(() => new Response(body?.pipeThrough(slowly), { headers }));
  const ask = () => worker.answer('/api/category!tree.action?lang=en');
  await ask();
  expect(Date.now()).toBe(arrival + 5_000);
  network.answers('broken');
  expect((await ask()).headers.get(keptAtHeader)).toBe(String(arrival));
});

it('a reply that was asked for under another brand than is shown by now is not kept', async () => {
  const network = new FakeNetwork();
  const stage = new WorkerStage();
  const worker = await stage.start(['assets/entry-1.js', 'assets/small-files-1.json']);
  const page = (brand: string) => new Response('', { headers: { 'content-type': 'text/html', 'content-language': 'en', 'x-brand': brand, 'cache-control': 'public, no-cache' } });
  const open = (brand: string) => {
    network.answers(() => page(brand));
    return worker.answer('/information', { mode: 'navigate' });
  };
  await open('kitewharf');
  network.answers(async () => {
    await open('wrenfold');
    return good({ tree: [] });
  });
  await worker.answer('/api/category!tree.action?lang=en');
  expect(await (await stage.caches.open(cacheNames.catalog)).keys()).toEqual([]);
});
