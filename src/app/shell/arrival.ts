import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, type RefObject } from 'react';

/** After a change of page the reader is at its heading: focus goes there, and with it what a screen reader says. */
export function useArrival(): RefObject<HTMLElement | null> {
  const router = useRouter();
  const main = useRef<HTMLElement>(null);
  // What `npm run bench` calls "hydrated": from here on the page answers.
  useEffect(() => void performance.mark('dhow:alive'), []);
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        // A page kept alive is still in the document, hidden: its heading is not this page's.
        const headings = main.current?.querySelectorAll<HTMLElement>('h1') ?? [];
        const heading = [...headings].find((each) => each.checkVisibility());
        (heading ?? main.current)?.focus({ preventScroll: true });
      }),
    [router],
  );
  return main;
}
