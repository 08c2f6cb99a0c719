import { useLayoutEffect, type ReactNode } from 'react';

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
