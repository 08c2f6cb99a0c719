import { useEffect } from 'react';
import { whenIdle } from './when-idle';

let complete = () => {};

/**
 * Resolves when React has taken over all that the document drew. What the device and the shop tell waits for it: a part
 * that is not hydrated yet would find another page than the server's. At once where there is no document.
 */
export const hydrated: Promise<void> = typeof document === 'undefined' ? Promise.resolve() : new Promise((resolve) => (complete = resolve));

/** What hydrates the frame and never the page must not hold up all else for ever. */
const patienceMs = 10_000;

/** Called by the frame of all pages: hydration is over so long after its own at the latest. */
export function useHydrationPatience(): void {
  useEffect(() => {
    const timer = setTimeout(complete, patienceMs);
    return () => clearTimeout(timer);
  }, []);
}

/** Stands behind each page, inside the router's Suspense boundary around it, which React hydrates after the frame. */
export function HydrationEnd() {
  useEffect(() => {
    performance.mark('dhow:hydrated');
    void whenIdle().then(complete);
  }, []);
  return null;
}
