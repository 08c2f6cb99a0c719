import type { QueryResult, Unanswered } from './query-result';

/** Why a page of a list did not come though others did; `undefined` while none is missing, or one is still pending. */
export function missingPage(pages: readonly QueryResult<unknown>[]): Unanswered | undefined {
  if (!pages.some(({ status }) => status === 'success')) return undefined;
  return pages.find((page): page is Extract<QueryResult<unknown>, Unanswered> => page.status !== 'success' && page.status !== 'pending');
}
