import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Where the shopper came from, once the page lives. The document is kept without it and is the same for everybody
 * (rules/address.ts): drawn by the server, one shopper's way would stand in the next one's links.
 */
export function useFrom(from: string | undefined): { readonly from?: string } {
  const known = useSyncExternalStore(
    never,
    () => from,
    () => undefined,
  );
  return known === undefined ? {} : { from: known };
}
