import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { shownHeadings } from './page-heading';

/**
 * After the user removes an item from a list, moves focus to the item that took its place, or to `next`, instead of the
 * top of the page, where the browser would leave it. `shown` must change whenever the list does, such as the number of
 * items.
 */
export function useNextFocus(list: RefObject<HTMLElement | null>, shown: number | string, next?: () => HTMLElement | null | undefined): void {
  const last = useRef<number>(undefined);
  useEffect(() => {
    const note = ({ target }: Event) => {
      // Focus returns to the list from a confirmation dialog.
      const dialog = target instanceof Element && target.closest('dialog');
      if (dialog && !dialog.contains(list.current)) return;
      const index = [...(list.current?.children ?? [])].findIndex((item) => item.contains(target as Node));
      last.current = index < 0 ? undefined : index;
    };
    // Not every browser focuses what is clicked; and a click outside the list leaves it.
    for (const event of ['focusin', 'click']) document.addEventListener(event, note, true);
    return () => {
      for (const event of ['focusin', 'click']) document.removeEventListener(event, note, true);
    };
  }, [list]);
  const goOn = useEffectEvent(() => {
    const at = document.activeElement;
    if (last.current === undefined || (at !== document.body && !(at instanceof HTMLDialogElement))) return;
    const items = list.current?.children ?? [];
    const place = next ? next() : items[Math.min(last.current, items.length - 1)]?.querySelector<HTMLElement>('button');
    (place ?? shownHeadings('main h2[tabindex], main h1').at(-1))?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => goOn(), [shown]);
}
