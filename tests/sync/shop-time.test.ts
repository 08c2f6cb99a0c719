import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectionWorks } from '../../src/sync/connectivity';
import { shopClock } from '../../src/sync/shop-time';
import { FakeNetwork, json } from '../support/client/fake-network';

let network: FakeNetwork;
beforeEach(() => {
  vi.useFakeTimers();
  // Node's own `AbortSignal.timeout` does not use the fake clock.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const over = new AbortController();
    setTimeout(() => over.abort(new DOMException('too late', 'TimeoutError')), ms);
    return over.signal;
  });
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
