import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CallOutcome } from '../../src/contract/shop/call-outcome';
import { connectionFailed, connectionWorks } from '../../src/sync/connectivity';
import { keepFresh } from '../../src/sync/keep-fresh';

let stop = () => {};
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  stop();
  connectionWorks();
  vi.useRealTimers();
});

/** A query with a reply stored at `asOf`, or without one, over a shop that gives these answers in turn. */
function watch(answers: CallOutcome[], asOf?: number) {
  const ask = vi.fn((_told: string | undefined) => Promise.resolve(answers.shift() ?? ({ status: 'success', data: 1, asOf: Date.now() } as never as CallOutcome)));
  const told: string[] = [];
  stop = keepFresh({
    watchStored: (listener) => {
      void Promise.resolve().then(() => listener(asOf));
      return () => {};
    },
    ask,
    emit: ({ status }) => void told.push(status),
  });
  return { ask, told };
}
const late = { status: 'offline', isTimeout: true } as const;

it('a call that got no answer over a connection that works is made again, with growing waits', async () => {
  const { ask, told } = watch([late, late]);
  await vi.advanceTimersByTimeAsync(900);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_200);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(told).toEqual(['offline', 'success']);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(ask).toHaveBeenCalledTimes(3);
});

it('is not made again by itself without a connection, nor after the page has gone', async () => {
  const lost = watch([late]);
  await vi.advanceTimersByTimeAsync(0);
  connectionFailed();
  await vi.advanceTimersByTimeAsync(1_900);
  expect(lost.ask).toHaveBeenCalledTimes(1);
  stop();
  connectionWorks();
  const left = watch([late]);
  await vi.advanceTimersByTimeAsync(0);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(left.ask).toHaveBeenCalledTimes(1);
});

it.each<[what: string, notNow: CallOutcome, refusal: string | undefined]>([
  ['a fault of the server', { status: 'failed', retryAfterMs: 3_000 }, undefined],
  ['"not now"', { status: 'refused', refusal: 'tooFrequent', asOf: 0, retryAfterMs: 3_000 }, 'tooFrequent'],
])('where %s is the answer for an invalidated reply, the shop is asked again, not before it wants to be; nobody is told of a refusal twice', async (_what, notNow, refusal) => {
  const { ask, told } = watch([notNow, notNow], 0);
  await vi.advanceTimersByTimeAsync(2_900);
  expect(ask.mock.calls).toEqual([[undefined]]);
  await vi.advanceTimersByTimeAsync(200);
  expect(ask.mock.calls).toEqual([[undefined], [refusal]]);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(ask.mock.calls).toEqual([[undefined], [refusal], [refusal]]);
  expect(told).toEqual(['success']);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(ask).toHaveBeenCalledTimes(3);
});
