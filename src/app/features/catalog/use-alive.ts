import { useDeferredValue, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False in the document and while it is hydrated, true right after; true at once on a page that is opened later, so
 * that going back finds it as long as it was.
 */
export function useAlive(): boolean {
  const here = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return useDeferredValue(true, here);
}
