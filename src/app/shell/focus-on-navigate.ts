import { useRouter, type ParsedLocation } from '@tanstack/react-router';
import { useEffect, useRef, type RefObject } from 'react';

/** Whether there was a heading to go to. */
function goToHeading(main: HTMLElement): boolean {
  // A page kept alive is still in the document, hidden: its heading is not this page's.
  const heading = [...main.querySelectorAll<HTMLElement>('h1')].find((each) => each.checkVisibility());
  (heading ?? main).focus({ preventScroll: true });
  return heading !== undefined;
}

/** What a page is about: another product, store or order is another page, another filter or tab is not. */
function subjectOf({ pathname, search }: ParsedLocation): string {
  const { sellerGoodsId = '', id = '', orderId = '' } = search as Readonly<Record<string, string>>;
  return [pathname, sellerGoodsId, id, orderId].join(' ');
}

/** After a change of page the reader is at its heading: focus goes there, and with it what a screen reader says. */
export function useFocusOnNavigate(): RefObject<HTMLElement | null> {
  const router = useRouter();
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    const place = main.current;
    if (!place) return undefined;
    // A page whose data are on their way has no heading yet: it is waited for, unless the reader goes on meanwhile.
    const comes = new MutationObserver(() => {
      if (document.activeElement !== place || goToHeading(place)) comes.disconnect();
    });
    const stop = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
      if (!fromLocation || subjectOf(fromLocation) === subjectOf(toLocation)) return;
      comes.disconnect();
      if (!goToHeading(place)) comes.observe(place, { childList: true, subtree: true });
    });
    return () => {
      stop();
      comes.disconnect();
    };
  }, [router]);
  return main;
}
