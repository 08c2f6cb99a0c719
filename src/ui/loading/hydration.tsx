import { useEffect } from 'react';
import { whenIdle } from './when-idle';

let complete = () => {};

/**
 * Resolves when React has taken over all that the document drew. What the device and the shop tell waits for it: a part
 * that is not hydrated yet would find another page than the server's. At once where there is no document.
 */
export const hydrated: Promise<void> = typeof document === 'undefined' ? Promise.resolve() : new Promise((resolve) => (complete = resolve));

/**
 * Stands behind the page in a Suspense boundary of its own: the page is in one too, and React hydrates all of them together
 * after what surrounds them.
 */
export function HydrationEnd() {
  useEffect(() => {
    performance.mark('dhow:hydrated');
    void whenIdle().then(complete);
  }, []);
  return null;
}
