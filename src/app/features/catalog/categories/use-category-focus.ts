import { useEffect, useRef, type RefObject } from 'react';

/**
 * Opening another category on the same page is like opening a new page: the focus moves to its heading. Arrivals from
 * other pages are handled by the shell (shell/navigation/focus-on-navigate.ts). Who chose it among the list's filters goes on there.
 */
export function useCategoryFocus(place: RefObject<HTMLElement | null>, categoryId: string | undefined, isChoice = false): void {
  const shown = useRef(categoryId);
  useEffect(() => {
    if (shown.current === categoryId) return;
    shown.current = categoryId;
    if (!isChoice) place.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [place, categoryId, isChoice]);
}
