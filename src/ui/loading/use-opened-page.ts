import { useEffect, useRef, type RefObject } from 'react';

/**
 * Whoever opens the next page of a list by keyboard goes on in it, instead of walking back over it from the button. The
 * button is marked by `data-more`; who went elsewhere meanwhile stays there. Answers what the button does.
 */
export function useOpenedPage(list: RefObject<HTMLElement | null>, shown: number, isComing: boolean, open: () => void): () => void {
  const opened = useRef<number>(undefined);
  useEffect(() => {
    const first = opened.current;
    if (first === undefined || isComing) return;
    opened.current = undefined;
    const at = document.activeElement;
    if (at === document.body || at?.hasAttribute('data-more')) list.current?.children[first]?.querySelector('a')?.focus({ preventScroll: true });
  }, [list, shown, isComing]);
  return () => {
    if (isComing) return;
    opened.current = shown;
    open();
  };
}
