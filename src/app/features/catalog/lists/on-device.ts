import { useLayoutEffect, type ReactNode } from 'react';
import type { GoodsCard } from '../../../../contract/shop/goods';
import { listPageSize } from '../../../../rules/catalog/catalog';
import type { ListPage } from './use-pages';

/** A list's state where the device stands in for the server. */
export type OnDevice = {
  /** number of open pages */
  readonly open: number;
  readonly onMore: () => void;
  /** receives how many goods the device has of the list, and `undefined` once it no longer shows them */
  readonly onTotal: (total: number | undefined) => void;
  /** shown if the filters leave nothing */
  readonly nothing: ReactNode;
};

/** Tells the list around it how many goods the device found. */
export function useTellTotal(total: number | undefined, onTotal: OnDevice['onTotal']): void {
  useLayoutEffect(() => {
    if (total === undefined) return undefined;
    onTotal(total);
    return () => onTotal(undefined);
  }, [total, onTotal]);
}

/** Goods of the device as the server would return them, page by page; how old they are is told above them. */
export function pagesOf(goods: readonly GoodsCard[], open: number): ListPage[] {
  return Array.from({ length: open }, (_, index) => {
    const pageList = goods.slice(index * listPageSize, (index + 1) * listPageSize);
    return { data: { pageList, pageNum: index + 1, pageSize: listPageSize, totalElements: goods.length }, asOf: 0, status: 'success', refusal: undefined } as const;
  });
}
