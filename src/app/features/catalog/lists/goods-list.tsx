import { useState } from 'react';
import { listFilters, type ListSearch } from '../questions';
import { GoodsPages } from './goods-pages';
import { usePages } from './use-pages';

/** A list of goods as part of a page: it counts its open pages for itself. */
export function GoodsList({ question }: { question: ListSearch }) {
  const [open, setOpen] = useState(1);
  const pages = usePages('sellerGoods!list', listFilters(question), open);
  return <GoodsPages pages={pages} onMore={() => setOpen(open + 1)} />;
}
