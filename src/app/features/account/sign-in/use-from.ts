import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Where the shopper came from, once hydrated. The document is cached without it and is the same for everybody
 * (rules/query-parameters.ts): rendered by the server, one shopper's way back would be in the next one's links.
 */
export function useFrom(from: string | undefined): { readonly from?: string } {
  const known = useSyncExternalStore(
    never,
    () => from,
    () => undefined,
  );
  return known === undefined ? {} : { from: known };
}
