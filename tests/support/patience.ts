import { vi } from 'vitest';

/**
 * These waits end as soon as the condition holds. Vitest's default is one second, and a busy machine may stall for that
 * long; its settings can raise the limit of `expect.poll` (vitest.config.ts), but not of these two.
 */
const timeout = 15_000;

// Runs once per file, and files in one worker share `vi`.
if (!('isPatient' in vi)) {
  const { waitFor, waitUntil } = vi;
  const patient: Pick<typeof vi, 'waitFor' | 'waitUntil'> = {
    waitFor: (callback, options) => waitFor(callback, typeof options === 'number' ? options : { timeout, ...options }),
    waitUntil: (callback, options) => waitUntil(callback, typeof options === 'number' ? options : { timeout, ...options }),
  };
  Object.assign(vi, patient, { isPatient: true });
}
