import { parse } from 'fast-querystring';
import type { Limits } from '../platform/settings';

/** Limits of a query: by default more than any page or call of ours reads, and little enough to parse at once. */
type QueryLimits = Pick<Limits, 'queryParameters' | 'queryKilobytes'>;

/** Whether a URL's query is over the limits; such a request is refused before anything parses it. */
export function isQueryTooLong(address: string, { queryParameters, queryKilobytes }: QueryLimits): boolean {
  const start = address.indexOf('?') + 1;
  if (start === 0) return false;
  if (address.length - start > queryKilobytes * 1_024) return true;
  let parameters = 1;
  for (let at = address.indexOf('&', start); at >= 0 && parameters <= queryParameters; at = address.indexOf('&', at + 1)) parameters += 1;
  return parameters > queryParameters;
}

/** Parses a query. A parameter that occurs twice becomes a list, which no call accepts, so that nobody guesses which one counts. */
export function readQuery(text: string, limits: QueryLimits): Record<string, string | string[]> {
  // The router parses a query before any hook can refuse the request.
  return isQueryTooLong(`?${text}`, limits) ? {} : parse(text);
}
