import { useEffect, useRef } from 'react';
import { goToPageHeading } from '../../../ui/page-heading';

/**
 * A new search on a page that is open already is as good as a new page: the reader goes to its heading. Arriving from
 * another page is the shell's business (shell/arrival.ts), and the first view keeps the focus where it is.
 */
export function useHeadingFocus(keyword: string): void {
  const shown = useRef(keyword);
  useEffect(() => {
    if (shown.current === keyword) return;
    shown.current = keyword;
    // Who is in the search box again meanwhile goes on there.
    if (!document.querySelector('[role=search][data-open]')) goToPageHeading();
    window.scrollTo({ top: 0 });
  }, [keyword]);
}
