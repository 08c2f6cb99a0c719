import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { goodsSorts } from '../../../../rules/catalog/catalog';
import { readListSearch, type ListSearch, type RawSearch } from '../list-address';
import { changed } from './list-search';

/** Applies once what was ticked, and which order was chosen, in the document before this script loaded: all of it together. */
export function useEarlyChoices(place: RefObject<HTMLElement | null>, search: ListSearch, onSearch: (next: ListSearch) => void): void {
  const apply = useEffectEvent(() => {
    const early = [...(place.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select') ?? [])].flatMap((each) => {
      if (each instanceof HTMLSelectElement) return each.value === (search.sort ?? goodsSorts[0]) ? [] : [['sort', each.value] as const];
      return each.checked !== each.defaultChecked && (each.checked || each.type === 'checkbox') ? [[each.name, each.checked ? each.value : ''] as const] : [];
    });
    if (early.length === 0) return;
    const read: RawSearch = readListSearch(Object.fromEntries(early));
    onSearch(changed(search, Object.fromEntries(early.map(([name]) => [name, read[name]]))));
  });
  useLayoutEffect(() => apply(), []);
}
