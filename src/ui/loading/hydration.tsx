import { useEffect } from 'react';
import { whenIdle } from './when-idle';

let complete = () => {};

/**
 * Resolves when React has hydrated the whole document. Data from the device and the shop wait for it: a part that is not
 * hydrated yet would no longer match the server's markup. Resolved at once where there is no document.
 */
export const hydrated: Promise<void> = typeof document === 'undefined' ? Promise.resolve() : new Promise((resolve) => (complete = resolve));

/** If the frame hydrates but the page never does, everything else must not wait for ever. */
const timeoutMs = 10_000;

/** Called by the frame of all pages: resolves `hydrated` no later than this after the frame's own hydration. */
export function useHydrationTimeout(): void {
  useEffect(() => {
    const timer = setTimeout(complete, timeoutMs);
    return () => clearTimeout(timer);
  }, []);
}

/** Rendered after each page, inside the router's Suspense boundary around it, which React hydrates after the frame. */
export function HydrationEnd() {
  useEffect(() => {
    performance.mark('dhow:hydrated');
    void whenIdle().then(complete);
  }, []);
  return null;
}
