import { useState } from 'react';
import { GoodsSkeleton } from '../goods-skeleton';
import type { ListSearch } from '../list-address';
import { listFilters } from '../list-query';
import { GoodsPages } from '../lists/goods-pages';
import { toPage, usePages } from '../lists/use-pages';
import { Missing } from './missing';

type Props = {
  readonly query: ListSearch;
  /** goods already shown elsewhere on the page, left out here; `undefined` until they are known */
  readonly but: ReadonlySet<string> | undefined;
};

/** A goods list within a page; keeps its number of open pages in its own state. */
export function GoodsList({ query, but }: Props) {
  const [open, setOpen] = useState(1);
  const filters = listFilters(query);
  const pages = usePages('sellerGoods!list', filters, open, but);
  const status = pages[0]?.status ?? 'pending';
  if (status !== 'success' && status !== 'pending') return <Missing why={status} call="sellerGoods!list" payload={toPage<'sellerGoods!list'>(filters, 1)} />;
  // A card that leaves again would move the others.
  return but ? <GoodsPages pages={pages} onMore={() => setOpen(open + 1)} /> : <GoodsSkeleton />;
}
