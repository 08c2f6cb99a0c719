import { useState, type ReactNode } from 'react';
import { GoodsSkeleton } from '../goods-skeleton';
import type { ListSearch } from '../list-address';
import { listFilters } from '../list-query';
import { GoodsPages } from '../lists/goods-pages';
import { countOf, toPage, usePages } from '../lists/use-pages';
import { Section } from '../section';
import { Missing } from './missing';

type Props = {
  readonly title: ReactNode;
  readonly query: ListSearch;
  /** goods already shown elsewhere on the page, left out here; `undefined` until they are known */
  readonly but: ReadonlySet<string> | undefined;
};

/** A section with a goods list; keeps its number of open pages in its own state. */
export function GoodsList({ title, query, but }: Props) {
  const [open, setOpen] = useState(1);
  const filters = listFilters(query);
  const pages = usePages('sellerGoods!list', filters, open, but);
  const status = pages[0]?.status ?? 'pending';
  return (
    <Section title={title} asOf={but && countOf(pages)?.asOf}>
      {status !== 'success' && status !== 'pending' ? (
        <Missing why={status} call="sellerGoods!list" payload={toPage<'sellerGoods!list'>(filters, 1)} />
      ) : but ? (
        <GoodsPages pages={pages} onMore={() => setOpen(open + 1)} />
      ) : (
        // A card that leaves again would move the others.
        <GoodsSkeleton />
      )}
    </Section>
  );
}
