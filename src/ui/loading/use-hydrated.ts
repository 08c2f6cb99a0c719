import { useDeferredValue, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False on the server and during hydration, true soon after, in a render that a tap may interrupt; true at once on a page
 * that is opened later, so that going back finds it as long as it was.
 */
export function useHydrated(): boolean {
  const here = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return useDeferredValue(true, here);
}
