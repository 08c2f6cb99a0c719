import { useEffect, useRef, type RefObject } from 'react';

/**
 * Another category on a page that is open already is as good as a new page: the reader goes to its heading. Arriving
 * from another page is the shell's business (shell/arrival.ts).
 */
export function useCategoryFocus(place: RefObject<HTMLElement | null>, categoryId: string | undefined): void {
  const shown = useRef(categoryId);
  useEffect(() => {
    if (shown.current === categoryId) return;
    shown.current = categoryId;
    place.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [place, categoryId]);
}
