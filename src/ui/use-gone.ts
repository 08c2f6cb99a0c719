import { useEffect, useRef, type RefObject } from 'react';

/** Whether the component has been unmounted: then the outcome must be shown elsewhere. */
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
