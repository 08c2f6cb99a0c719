import type { NoData, QueryResult } from './query-result';

/** Why a page of a list did not come though others did; `undefined` while none is missing, or one is still pending. */
export function missingPage(pages: readonly QueryResult<unknown>[]): NoData | undefined {
  if (!pages.some(({ status }) => status === 'success')) return undefined;
  return pages.map(({ status }) => status).find((status): status is NoData => status !== 'success' && status !== 'pending');
}
