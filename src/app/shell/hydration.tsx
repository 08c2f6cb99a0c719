import { useEffect } from 'react';

let complete = () => {};

/** Resolves when React has taken over all that the document drew: what came meanwhile may show from then on. */
export const hydrated = new Promise<void>((resolve) => (complete = resolve));

/** Stands behind the page, inside of whatever hydrates last. */
export function HydrationEnd() {
  useEffect(() => {
    performance.mark('dhow:hydrated');
    complete();
  }, []);
  return null;
}
