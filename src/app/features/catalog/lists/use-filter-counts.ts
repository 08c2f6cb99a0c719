import { useEffect, useState, type RefObject } from 'react';
import { countFilters, type FilterCounts } from '../../../../rules/catalog/list-filters';
import { usePublicQueries } from '../../../queries/use-public-query';
import { listFilters } from '../list-query';
import type { Narrowing } from './list-filters';
import { useGoodsOnDevice } from './use-goods-on-device';

/**
 * How many products some filters would leave: from the server, or offline from what is on the device. Fetched only once
 * the filters are visible, since on a phone they start closed; keeps the previous counts while new ones are pending.
 */
export function useFilterCounts(place: RefObject<HTMLElement | null>, { base, search, tree }: Narrowing): FilterCounts | undefined {
  const [isSeen, setSeen] = useState(false);
  const [held, setHeld] = useState<FilterCounts>();
  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  const { sort: _sort, ...filters } = { ...listFilters(search), ...base };
  const [said] = usePublicQueries('sellerGoods!filterCounts', isSeen ? [filters] : []);
  const isMissing = said?.status === 'offline' || said?.status === 'failed';
  const goods = useGoodsOnDevice(isMissing ? filters : undefined, tree);
  const counts = said?.data ?? (goods && countFilters(goods, filters));
  // Counts of the device's goods are recomputed on every render.
  if (counts && JSON.stringify(counts) !== JSON.stringify(held)) setHeld(counts);
  return held;
}
