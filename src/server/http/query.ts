import { parse } from 'fast-querystring';

/** The most that a query may say: more than any page or call of ours reads, and little enough to read at once. */
const longestQuery = 8 * 1_024;
const mostWords = 100;

/** Whether an address says more than may be asked; such a one is refused before anything reads it. */
export function isQueryTooLong(address: string): boolean {
  const start = address.indexOf('?') + 1;
  if (start === 0) return false;
  if (address.length - start > longestQuery) return true;
  let words = 1;
  for (let at = address.indexOf('&', start); at >= 0 && words <= mostWords; at = address.indexOf('&', at + 1)) words += 1;
  return words > mostWords;
}

/** A query as an object. A word that stands twice is a list of both, which no call takes: which of them counts is nobody's guess. */
export function readQuery(text: string): Record<string, string | string[]> {
  // The router reads a query before any hook can refuse the request.
  return isQueryTooLong(`?${text}`) ? {} : parse(text);
}
