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
    (next ?? document.querySelector<HTMLElement>('main h2, main h1'))?.focus();
  }, [list, count]);
}
