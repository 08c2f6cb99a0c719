import { useEffect, useRef } from 'react';

/** The headings of the visible page; a page that is kept alive is still in the document, hidden. */
export function shownHeadings(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter((heading) => heading.checkVisibility());
}

export function goToPageHeading(): void {
  shownHeadings('main h1')[0]?.focus({ preventScroll: true });
}

/**
 * Opening another record on the same page is like opening a new page: focus moves to its heading. Arrivals from other
 * pages are handled by the shell (shell/navigation/focus-on-navigate.ts).
 */
export function useRecordFocus(record: string | undefined): void {
  const shown = useRef(record);
  useEffect(() => {
    if (shown.current === record) return;
    shown.current = record;
    goToPageHeading();
  }, [record]);
}
