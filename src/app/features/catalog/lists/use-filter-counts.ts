import { useEffect, useState, type RefObject } from 'react';
import { countFilters, type FilterCounts } from '../../../../rules/catalog/list-filters';
import { usePublicQueries } from '../../../queries/use-public-query';
import { listFilters } from '../questions';
import type { Narrowing } from './list-filters';
import { useGoodsOnDevice } from './use-goods-on-device';

/**
 * How many products some filters would leave: as the shop says, without it of what the device keeps. Asked only where the
 * filters are in sight, since a phone's are closed at first; while another answer is on its way, the one before it.
 */
export function useFilterCounts(place: RefObject<HTMLElement | null>, { base, search, tree }: Narrowing): FilterCounts | undefined {
  const [isSeen, see] = useState(false);
  const [held, hold] = useState<FilterCounts>();
  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && see(true));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  const { sort: _sort, ...filters } = { ...listFilters(search), ...base };
  const [said] = usePublicQueries('sellerGoods!filterCounts', isSeen ? [filters] : []);
  const isMissing = said?.status === 'offline' || said?.status === 'failed';
  const goods = useGoodsOnDevice(isMissing ? filters : undefined, tree);
  const counts = said?.data ?? (goods && countFilters(goods, filters));
  // Of the device's they are counted anew with each drawing.
  if (counts && JSON.stringify(counts) !== JSON.stringify(held)) hold(counts);
  return held;
}
