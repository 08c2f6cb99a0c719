import { parse } from 'fast-querystring';
import type { Limits } from '../platform/settings';

/** The most that a query may say: usually more than any page or call of ours reads, and little enough to read at once. */
type QueryLimits = Pick<Limits, 'queryWords' | 'queryKilobytes'>;

/** Whether an address says more than may be asked; such a one is refused before anything reads it. */
export function isQueryTooLong(address: string, { queryWords, queryKilobytes }: QueryLimits): boolean {
  const start = address.indexOf('?') + 1;
  if (start === 0) return false;
  if (address.length - start > queryKilobytes * 1_024) return true;
  let words = 1;
  for (let at = address.indexOf('&', start); at >= 0 && words <= queryWords; at = address.indexOf('&', at + 1)) words += 1;
  return words > queryWords;
}

/** A query as an object. A word that stands twice is a list of both, which no call takes: which of them counts is nobody's guess. */
export function readQuery(text: string, limits: QueryLimits): Record<string, string | string[]> {
  // The router reads a query before any hook can refuse the request.
  return isQueryTooLong(`?${text}`, limits) ? {} : parse(text);
}
