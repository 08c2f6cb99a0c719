import type { CallOutcome } from '../../contract/shop/call-outcome';
import type { CallName, Reply } from '../../contract/shop/calls';

type Nothing = { readonly data: undefined; readonly asOf: undefined; readonly refusal: undefined };
/** the number of the failed request, if the shop named one */
type Numbered = { readonly requestId?: string | undefined };
type Unnumbered = { readonly requestId?: undefined };

/**
 * The result of a query, public, personal or a page of a list. `pending`: neither device nor shop has answered yet;
 * `offline` and `failed`: the device stores nothing, and the shop was not reached, or failed. `asOf`: when the shop
 * answered, UTC milliseconds, or 0 if the data was invalidated since. Stored data stays `success` while it is refetched.
 */
export type QueryResult<Data> =
  | (Nothing & Unnumbered & { readonly status: 'pending' })
  | (Nothing & Numbered & { readonly status: 'offline' | 'failed' })
  | (Unnumbered & { readonly status: 'success'; readonly data: Data; readonly asOf: number; readonly refusal: undefined })
  | (Numbered & { readonly status: 'refused'; readonly data: undefined; readonly asOf: number; readonly refusal: string });

/** Why there is nothing to show. */
export type NoData = 'refused' | 'offline' | 'failed';
/** The same with the number of the failed request. */
export type Unanswered = Numbered & { readonly status: NoData };

export const pending = { data: undefined, asOf: undefined, refusal: undefined, status: 'pending' } as const;

/** What an outcome of any kind may have. */
type Fields<Data> = Numbered & { readonly status: CallOutcome['status']; readonly data?: Data; readonly asOf?: number; readonly refusal?: string };

export function toQueryResult<Name extends CallName>(outcome: CallOutcome<Name> | undefined): QueryResult<Reply<Name>> {
  if (!outcome) return pending;
  const { status, data, asOf, refusal, requestId }: Fields<Reply<Name>> = outcome;
  return { status, data, asOf, refusal, requestId } as QueryResult<Reply<Name>>;
}

/** Combines the pages of a list, or the queries of one view: `success` once one of them is there. `asOf`: that of the oldest, `undefined` if one was invalidated since. */
export function pagesAsOne(pages: readonly QueryResult<unknown>[]): Numbered & { readonly status: QueryResult<unknown>['status']; readonly asOf: number | undefined } {
  const asOfs = pages.flatMap(({ status, asOf }) => (status === 'success' ? [asOf] : []));
  const [first] = pages;
  if (asOfs.length === 0) return { status: first?.status ?? 'pending', asOf: undefined, requestId: first?.requestId };
  return { status: 'success', asOf: asOfs.includes(0) ? undefined : Math.min(...asOfs) };
}
