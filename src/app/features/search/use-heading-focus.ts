import { useEffect, useRef } from 'react';
import { goToPageHeading } from '../../../ui/page-heading';

/**
 * A new search on an open page is like a new page: focus moves to its heading. Arriving from another page is handled by the shell
 * (shell/navigation/focus-on-navigate.ts), and the first view leaves the focus alone.
 */
export function useHeadingFocus(keyword: string): void {
  const shown = useRef(keyword);
  useEffect(() => {
    if (shown.current === keyword) return;
    shown.current = keyword;
    // A user who is back in the search box by now stays there.
    if (!document.querySelector('[role=search][data-open]')) goToPageHeading();
    window.scrollTo({ top: 0 });
  }, [keyword]);
}
