const firstRetryMs = 30_000;

/** How long to wait after this many failed tries: it doubles with each of them. */
export function retryDelayMs(tries: number, longestMs: number): number {
  return Math.min(firstRetryMs * 2 ** (tries - 1), longestMs);
}
