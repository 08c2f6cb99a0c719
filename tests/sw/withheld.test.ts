import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { device } from '../../src/local/database/database';
import { keepDataPlan, watchData, type DataState } from '../../src/local/offline/data-use';
import { FakeNetwork } from '../support/client/fake-network';
import { WorkerStage } from './worker-stage';

let stop = () => {};
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it('a picture that is left out to save data is counted once, however often and in whatever width the page asks for it', async () => {
  const network = new FakeNetwork();
  const worker = await new WorkerStage().start(['assets/entry-1.js', 'assets/small-files-1.json']);
  await device.state.clear();
  await keepDataPlan({ limit: 1_000_000 });
  let told: DataState | undefined;
  stop = watchData((state) => (told = state));
  await worker.hear({ type: 'pictures', withheld: true });
  const asked = ['/pictures/lamp-320.webp', '/pictures/mug-320.webp', '/pictures/lamp-320.webp', '/pictures/lamp-640.webp'];
  for (const path of asked) expect((await worker.answer(path, { destination: 'image' })).type).toBe('error');
  await vi.waitFor(() => expect(told?.use?.all.withheld).toBe(2));
  expect(network.requests).toHaveLength(0);
});
