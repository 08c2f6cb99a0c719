import { useRouter, type ParsedLocation } from '@tanstack/react-router';
import { useEffect, useRef, type RefObject } from 'react';

/** Focuses and returns the page's heading, or `main` if there is none. */
function goToHeading(main: HTMLElement): HTMLElement {
  // A page kept mounted is still in the document, but hidden: its heading is not this page's.
  const heading = [...main.querySelectorAll<HTMLElement>('h1')].find((each) => each.checkVisibility()) ?? main;
  heading.focus({ preventScroll: true });
  return heading;
}

/** Identifies a page for focus: another product, store or order is another page, another filter or tab is not. */
function subjectOf({ pathname, search }: ParsedLocation): string {
  const { sellerGoodsId = '', id = '', orderId = '' } = search as Readonly<Record<string, string>>;
  return [pathname, sellerGoodsId, id, orderId].join(' ');
}

/** Tracks the field in which the user is typing, until they submit it. */
function watchWriting(): { readonly field: () => Element | undefined; readonly stop: () => void } {
  let field: Element | undefined;
  const look = (event: Event) => {
    const isOver = event instanceof KeyboardEvent && event.key === 'Enter';
    if (event instanceof KeyboardEvent && !isOver) return;
    field = (!isOver && event.target instanceof Element && event.target.closest('input, textarea')) || undefined;
  };
  const events = ['pointerdown', 'input', 'keydown'] as const;
  for (const name of events) document.addEventListener(name, look, true);
  return {
    field: () => field,
    stop: () => {
      for (const name of events) document.removeEventListener(name, look, true);
    },
  };
}

/**
 * Moves focus to the new page's heading after a navigation, so that a screen reader announces it. A user who started to
 * type in the header while the page loaded keeps the focus there.
 */
export function useFocusOnNavigate(): RefObject<HTMLElement | null> {
  const router = useRouter();
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    const place = main.current;
    if (!place) return undefined;
    let heading = place;
    const writing = watchWriting();
    // A heading may be rendered or replaced later, with the data: focus moves to it, unless the user has moved on meanwhile.
    const comes = new MutationObserver(() => {
      const at = document.activeElement;
      if (at === place || (at === document.body && !heading.isConnected)) heading = goToHeading(place);
      else if (at !== heading) comes.disconnect();
    });
    const stop = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
      if (!fromLocation || subjectOf(fromLocation) === subjectOf(toLocation)) return;
      const field = writing.field();
      if (field?.isConnected && field === document.activeElement) return;
      heading = goToHeading(place);
      comes.observe(place, { childList: true, subtree: true });
    });
    return () => {
      stop();
      writing.stop();
      comes.disconnect();
    };
  }, [router]);
  return main;
}
