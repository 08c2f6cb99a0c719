import { useEffect, useRef, type RefObject } from 'react';

/**
 * When a keyboard user opens the next page of a list, moves focus to its first item, so that they need not go back from
 * the button. The button is marked by `data-more`; focus that has moved elsewhere meanwhile stays there. Returns the
 * button's action.
 */
export function useOpenedPage(list: RefObject<HTMLElement | null>, shown: number, isComing: boolean, open: () => void): () => void {
  const opened = useRef<number>(undefined);
  useEffect(() => {
    const first = opened.current;
    if (first === undefined || isComing) return;
    opened.current = undefined;
    const at = document.activeElement;
    // A row that leads nowhere has no link, but can be focused.
    if (at === document.body || at?.hasAttribute('data-more')) list.current?.children[first]?.querySelector<HTMLElement>('a, [tabindex]')?.focus({ preventScroll: true });
  }, [list, shown, isComing]);
  return () => {
    if (isComing) return;
    opened.current = shown;
    open();
  };
}
