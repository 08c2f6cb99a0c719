import { vi } from 'vitest';

/**
 * What is waited for here ends as soon as it is there. Vitest gives it a second, for which a busy machine may stand still;
 * of `expect.poll` its settings can say more (vitest.config.ts), of these two not.
 */
const timeout = 15_000;

// Read once for each file, and those of one worker share what is changed here.
if (!('isPatient' in vi)) {
  const { waitFor, waitUntil } = vi;
  const patient: Pick<typeof vi, 'waitFor' | 'waitUntil'> = {
    waitFor: (callback, options) => waitFor(callback, typeof options === 'number' ? options : { timeout, ...options }),
    waitUntil: (callback, options) => waitUntil(callback, typeof options === 'number' ? options : { timeout, ...options }),
  };
  Object.assign(vi, patient, { isPatient: true });
}
