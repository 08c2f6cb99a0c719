import { useEffect, useRef } from 'react';
import { goToPageHeading } from '../../../ui/page-heading';
import { cutKeyword } from './keyword';

/** Whether the user is back in the search box: it is open, or something else is typed there. The new page's address has closed it in that case. */
function isInBox(keyword: string): boolean {
  const at = document.activeElement;
  const typed = at instanceof HTMLInputElement && at.closest('[role=search]') ? cutKeyword(at.value) : '';
  return document.querySelector('[role=search][data-open]') !== null || (typed !== '' && typed !== keyword);
}

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
    if (!isInBox(keyword)) goToPageHeading();
    window.scrollTo({ top: 0 });
  }, [keyword]);
}
