import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Who takes something out of a list by keyboard goes on at the one that has taken its place, and not at the top of the
 * page, where the browser would leave them. `count` is how many the list shows.
 */
export function useNextFocus(list: RefObject<HTMLElement | null>, count: number): void {
  const last = useRef<number>(undefined);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const index = [...(list.current?.children ?? [])].findIndex((item) => item.contains(target as Node));
      last.current = index < 0 ? undefined : index;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [list]);
  useLayoutEffect(() => {
    if (last.current === undefined || document.activeElement !== document.body) return;
    const items = list.current?.children ?? [];
    const next = items[Math.min(last.current, items.length - 1)]?.querySelector<HTMLElement>('button');
    (next ?? headingInSight())?.focus();
  }, [list, count]);
}

/** A page kept alive is still in the document, hidden: its headings are not this page's. */
function headingInSight(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('main h2[tabindex], main h1')].findLast((heading) => heading.checkVisibility());
}
