import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chunk, chunkTimeoutMs } from '../../src/app/shell/chunk';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('[S-410] fails a chunk that has not loaded after 120 seconds, not before', async () => {
  expect(chunkTimeoutMs).toBe(120_000);
  let failed: unknown;
  void chunk(() => new Promise(() => {}))().catch((error: unknown) => {
    failed = error;
  });
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failed).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toBeInstanceOf(Error);
});

it('hands on what loads in time, and leaves no timer behind', async () => {
  const late = chunk(() => new Promise((resolve) => {
    setTimeout(() => resolve('module'), 119_000);
  }))();
  await vi.advanceTimersByTimeAsync(119_000);
  expect(await late).toBe('module');
  expect(vi.getTimerCount()).toBe(0);
});

it('hands on why a chunk could not be loaded, and tries again when asked again', async () => {
  let tries = 0;
  const load = chunk(() => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('404')) : Promise.resolve('module');
  });
  await expect(load()).rejects.toThrow('404');
  expect(await load()).toBe('module');
  expect(vi.getTimerCount()).toBe(0);
});
