import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectionWorks } from '../../src/sync/connectivity';
import { shopClock } from '../../src/sync/shop-time';
import { useFakeClock } from '../support/client/fake-clock';
import { FakeNetwork, json } from '../support/client/fake-network';

let network: FakeNetwork;
beforeEach(() => {
  useFakeClock();
  network = new FakeNetwork();
});
afterEach(() => {
  connectionWorks();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('waits for the shop’s time as long as for a call: over a line whose answers take 14 s the outbox is sent too', async () => {
  const at = Date.UTC(2026, 6, 1);
  network.answers(() => new Promise((resolve) => setTimeout(() => resolve(json({ ok: true }, { headers: { date: new Date(at).toUTCString() } })), 14_000)));
  let now: number | undefined;
  void shopClock.now().then((known) => {
    now = known;
  });
  await vi.advanceTimersByTimeAsync(14_100);
  expect(now).toBe(at);
});
