import { vi } from 'vitest';

/** Replaces the clock, also for `AbortSignal.timeout`: Node's own does not use the fake one. */
export function useFakeClock(): void {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const over = new AbortController();
    setTimeout(() => over.abort(new DOMException('too late', 'TimeoutError')), ms);
    return over.signal;
  });
}
