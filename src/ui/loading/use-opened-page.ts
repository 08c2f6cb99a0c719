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
    if (at !== document.body && !at?.hasAttribute('data-more')) return;
    const row = list.current?.children[first];
    const link = row?.querySelector('a');
    // A row that leads nowhere takes the focus itself.
    if (!link && row instanceof HTMLElement) row.tabIndex = -1;
    (link ?? (row as HTMLElement | undefined))?.focus({ preventScroll: true });
  }, [list, shown, isComing]);
  return () => {
    if (isComing) return;
    opened.current = shown;
    open();
  };
}
