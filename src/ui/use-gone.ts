import { useEffect, useRef, type RefObject } from 'react';

/** Whether what asked is no more on the page by now: how it ended is to be said elsewhere. */
export function useGone(): RefObject<boolean> {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return isGone;
}
