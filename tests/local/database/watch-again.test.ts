import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { device } from '../../../src/local/database/database';
import { storageWorks } from '../../../src/local/database/storage-works';
import { watch } from '../../../src/local/database/watch';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('what is watched is told once the database opens after all, though it did not when the page began', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const refusing = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no', 'InvalidStateError');
  });
  const told: number[] = [];
  const failed = vi.fn();
  const stop = watch(() => device.outbox.count(), (count) => told.push(count), failed);
  await vi.waitFor(() => expect(failed).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(20_000);
  expect([told, failed.mock.calls.length]).toEqual([[], 1]);

  refusing.mockRestore();
  // Any write opens the database.
  const opens = storageWorks();
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(100);
    expect(told).toEqual([0]);
  });
  expect(await opens).toBe(true);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
