import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeNetwork } from '../support/client/fake-network';
import { WorkerStage } from './worker-stage';

let network: FakeNetwork;
let stage: WorkerStage;

beforeEach(() => {
  network = new FakeNetwork();
  stage = new WorkerStage();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const drawn = (text: string) => new Response(text, { headers: { 'content-type': 'image/svg+xml; charset=utf-8' } });

/** A worker whose address shows the brand `cobblet`. */
async function started() {
  const worker = await stage.start(['assets/entry-1.js', 'assets/small-files-1.json']);
  const { keepShownBrand } = await import('../../src/sw/worker-state');
  await keepShownBrand('cobblet');
  const icon = async () => (await worker.answer('/brands/cobblet/icon.svg', { destination: 'image' })).text();
  return { icon, keepShownBrand };
}

it('a brand’s icon that was drawn anew replaces the one that is kept, from the next time on and also without a line', async () => {
  const { icon } = await started();
  network.answers(drawn('old'));
  expect(await icon()).toBe('old');
  network.answers(drawn('new'));
  expect(await icon()).toBe('old');
  expect(await icon()).toBe('new');
  network.answers('broken');
  expect(await icon()).toBe('new');
});

it('an icon that comes after its address has another brand is not kept', async () => {
  const { icon, keepShownBrand } = await started();
  network.answers(drawn('old'));
  await icon();
  const kept = await stage.caches.open('dhow-assets');
  expect(await kept.keys()).toHaveLength(1);
  network.answers(async () => {
    await keepShownBrand('tesselby');
    return drawn('old');
  });
  expect(await icon()).toBe('old');
  expect(await kept.keys()).toEqual([]);
});

it('an icon is shown though a full disk keeps none', async () => {
  const { icon } = await started();
  network.answers(drawn('new'));
  stage.caches.isFull = true;
  expect(await icon()).toBe('new');
});
