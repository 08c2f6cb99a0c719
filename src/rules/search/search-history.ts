/** Searches that a device remembers. */
export const searchHistoryLimit = 10;

/** The history after another search: newest first, no term twice, at most ten. A blank term changes nothing. */
export function rememberSearch(history: readonly string[], term: string): string[] {
  const newest = term.trim();
  if (!newest) return [...history];
  return [newest, ...history.filter((earlier) => earlier !== newest)].slice(0, searchHistoryLimit);
}
