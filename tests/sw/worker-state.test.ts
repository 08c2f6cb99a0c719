import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ToWorker } from '../../src/contract/worker';
import { FakeNetwork } from '../support/client/fake-network';
import { WorkerStage } from './worker-stage';

let network: FakeNetwork;

beforeEach(() => {
  network = new FakeNetwork();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** A worker that has just started. While it reads what was said last under this name, the page says something new. */
async function startTold(name: string, message: ToWorker) {
  const stage = new WorkerStage();
  const worker = await stage.start(['assets/entry-1.js', 'assets/small-files-1.json']);
  const match = stage.caches.match.bind(stage.caches);
  vi.spyOn(stage.caches, 'match').mockImplementation(async (named, options) => {
    const before = await match(named, options);
    if (named === `/worker-state/${name}`) await worker.hear(message);
    return before;
  });
  return worker;
}

describe('a worker that has just started, and still reads what was said before, takes what is said now', () => {
  it('of pictures that are left out', async () => {
    const worker = await startTold('pictures', { type: 'pictures', withheld: true });
    expect((await worker.answer('/pictures/lamp-640.webp', { destination: 'image' })).type).toBe('error');
    expect(network.requests).toEqual([]);
  });

  it('of small pictures', async () => {
    network.answers(new Response('picture', { headers: { 'content-type': 'image/webp' } }));
    const worker = await startTold('smallPictures', { type: 'smallPictures', on: true });
    await worker.answer('/pictures/lamp-640.webp', { destination: 'image' });
    expect(network.paths).toEqual(['/pictures/lamp-320.webp']);
  });

  it('of the language', async () => {
    network.answers(new Response('', { headers: { 'content-language': 'de' } }));
    await startTold('language', { type: 'speak', language: 'de' });
    const { spokenLanguage } = await import('../../src/sw/worker-state');
    expect([await spokenLanguage(), await spokenLanguage()]).toEqual(['de', 'de']);
  });

  it('of the brand, by a page that arrives', async () => {
    const reads: ((stored: Response | undefined) => void)[] = [];
    vi.stubGlobal('caches', { match: () => new Promise((resolve) => reads.push(resolve)), open: async () => ({ put: async () => {} }) });
    vi.resetModules();
    const { keepShownBrand, shownBrand } = await import('../../src/sw/worker-state');
    const reading = shownBrand();
    const keeping = keepShownBrand('kitewharf');
    reads[1]?.(undefined);
    await keeping;
    reads[0]?.(undefined);
    expect([await reading, await shownBrand()]).toEqual(['kitewharf', 'kitewharf']);
  });
});
