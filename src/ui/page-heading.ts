import { useEffect, useRef } from 'react';

/** The headings of the visible page; a page that is kept alive is still in the document, hidden. */
export function shownHeadings(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter((heading) => heading.checkVisibility());
}

export function goToPageHeading(): void {
  shownHeadings('main h1')[0]?.focus({ preventScroll: true });
}

/**
 * For a component that is gone once what was done in it has succeeded, and its pressed button with it: the focus then moves to
 * the heading of the open dialog, or else of the page, unless it is elsewhere by then. Returns what to call when it is done.
 */
export function useHeadingOnceGone(): () => void {
  const isDone = useRef(false);
  useEffect(
    () => () => {
      if (!isDone.current || document.activeElement !== document.body) return;
      (document.querySelector<HTMLElement>('dialog[open] h2[tabindex]') ?? shownHeadings('main h1')[0])?.focus({ preventScroll: true });
    },
    [],
  );
  return () => {
    isDone.current = true;
  };
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
