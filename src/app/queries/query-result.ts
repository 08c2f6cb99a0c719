import type { CallOutcome } from '../../contract/shop/call-outcome';
import type { CallName, Reply } from '../../contract/shop/calls';

type Nothing = { readonly data: undefined; readonly asOf: undefined; readonly refusal: undefined };

/**
 * The result of a query, public, personal or a page of a list. `pending`: neither device nor shop has answered yet;
 * `offline` and `failed`: the device stores nothing, and the shop was not reached, or failed. `asOf`: when the shop
 * answered, UTC milliseconds, or 0 if the data was invalidated since. Stored data stays `success` while it is refetched.
 */
export type QueryResult<Data> =
  | (Nothing & { readonly status: 'pending' | 'offline' | 'failed' })
  | { readonly status: 'success'; readonly data: Data; readonly asOf: number; readonly refusal: undefined }
  | { readonly status: 'refused'; readonly data: undefined; readonly asOf: number; readonly refusal: string };

/** Why there is nothing to show. */
export type NoData = 'refused' | 'offline' | 'failed';

const nothing: Nothing = { data: undefined, asOf: undefined, refusal: undefined };

export const pending = { ...nothing, status: 'pending' } as const;

export function toQueryResult<Name extends CallName>(outcome: CallOutcome<Name> | undefined): QueryResult<Reply<Name>> {
  if (!outcome) return pending;
  if (outcome.status === 'success') return { status: 'success', data: outcome.data, asOf: outcome.asOf, refusal: undefined };
  if (outcome.status === 'refused') return { status: 'refused', data: undefined, asOf: outcome.asOf, refusal: outcome.refusal };
  return { ...nothing, status: outcome.status };
}

/** Combines the pages of a list, or the queries of one view: `success` once one of them is there. `asOf`: that of the oldest, `undefined` if one was invalidated since. */
export function pagesAsOne(pages: readonly QueryResult<unknown>[]): { readonly status: QueryResult<unknown>['status']; readonly asOf: number | undefined } {
  const asOfs = pages.flatMap(({ status, asOf }) => (status === 'success' ? [asOf] : []));
  if (asOfs.length === 0) return { status: pages[0]?.status ?? 'pending', asOf: undefined };
  return { status: 'success', asOf: asOfs.includes(0) ? undefined : Math.min(...asOfs) };
}
