import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { readListSearch, type ListSearch, type RawSearch } from '../list-address';

type ListAddress = {
  readonly search: ListSearch;
  readonly onSearch: (next: ListSearch) => void;
  /** whether `search` is a choice that the address does not have yet */
  readonly isChoice: boolean;
};

/**
 * A list's part of the address, and how a choice changes it. A choice shows at once, though the route may still be
 * reading from the device.
 */
export function useListAddress(raw: RawSearch): ListAddress {
  const navigate = useNavigate();
  const search = readListSearch(raw);
  const here = JSON.stringify(search);
  const [wanted, setWanted] = useState<{ readonly from: string; readonly next: ListSearch }>();
  if (wanted && wanted.from !== here) setWanted(undefined);

  function onSearch(next: ListSearch) {
    setWanted({ from: here, next });
    const change = (before: RawSearch) => ({ ...before, ...readListSearch(next) });
    // Choices are not history entries: back leads out of the list.
    void navigate({ to: '.', search: change as never, replace: true, resetScroll: false });
  }
  const choice = wanted?.from === here ? wanted.next : undefined;
  return { search: choice ?? search, onSearch, isChoice: choice !== undefined };
}
