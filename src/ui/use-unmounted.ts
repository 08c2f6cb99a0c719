import { useEffect, useRef, type RefObject } from 'react';

/** Whether the component has been unmounted: then the outcome must be shown elsewhere. */
export function useUnmounted(): RefObject<boolean> {
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  return isUnmounted;
}
