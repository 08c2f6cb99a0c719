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

/** A query whose reply was never stored, over a shop that gives these answers in turn. */
function watch(...answers: CallOutcome[]) {
  const ask = vi.fn(() => Promise.resolve(answers.shift() ?? ({ status: 'success', data: 1, asOf: Date.now() } as never as CallOutcome)));
  const told: string[] = [];
  stop = keepFresh({
    watchStored: (listener) => {
      void Promise.resolve().then(() => listener(undefined));
      return () => {};
    },
    ask,
    emit: ({ status }) => void told.push(status),
  });
  return { ask, told };
}
const late = { status: 'offline', isTimeout: true } as const;

it('a call that got no answer over a connection that works is made again, with growing waits', async () => {
  const { ask, told } = watch(late, late);
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
  const lost = watch(late);
  await vi.advanceTimersByTimeAsync(0);
  connectionFailed();
  await vi.advanceTimersByTimeAsync(1_900);
  expect(lost.ask).toHaveBeenCalledTimes(1);
  stop();
  connectionWorks();
  const left = watch(late);
  await vi.advanceTimersByTimeAsync(0);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(left.ask).toHaveBeenCalledTimes(1);
});
