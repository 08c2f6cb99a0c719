import { useMemo, useState } from 'react';
import { GoodsPages } from '../lists/goods-pages';
import { toPage, usePages, type ListPage } from '../lists/use-pages';
import { listFilters, type ListSearch } from '../questions';
import { Missing } from './missing';

type Props = {
  readonly question: ListSearch;
  /** goods already shown elsewhere on the page, left out here */
  readonly but: ReadonlySet<string>;
};

/** A goods list within a page; keeps its number of open pages in its own state. */
export function GoodsList({ question, but }: Props) {
  const [open, setOpen] = useState(1);
  const filters = listFilters(question);
  const pages = usePages('sellerGoods!list', filters, open);
  const others = useMemo(() => without(pages, but), [pages, but]);
  const status = pages[0]?.status ?? 'pending';
  if (status !== 'success' && status !== 'pending') return <Missing why={status} call="sellerGoods!list" payload={toPage<'sellerGoods!list'>(filters, 1)} />;
  return <GoodsPages pages={others} onMore={() => setOpen(open + 1)} />;
}

/** The pages without these goods, which are not counted in the total either. */
function without(pages: readonly ListPage[], but: ReadonlySet<string>): readonly ListPage[] {
  const left = pages.map((page) => page.data?.pageList.filter(({ sellerGoodsId }) => !but.has(sellerGoodsId)));
  const gone = pages.reduce((sum, { data }, index) => sum + (data?.pageList.length ?? 0) - (left[index]?.length ?? 0), 0);
  return pages.map((page, index) => (page.data ? { ...page, data: { ...page.data, pageList: left[index] ?? [], totalElements: page.data.totalElements - gone } } : page));
}
