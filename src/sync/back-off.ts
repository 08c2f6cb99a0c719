/** The wait after the first try and the longest wait, in milliseconds. */
type Waits = { readonly firstMs: number; readonly longestMs: number };

/** While the connection fails (`line`), and while the shop does. The page learns when the connection is back, but not when the shop is. */
export const retryWaits = {
  line: { firstMs: 2_000, longestMs: 60_000 },
  shop: { firstMs: 2_000, longestMs: 600_000 },
} as const satisfies Record<string, Waits>;
/** The longest wait before the next try, whatever the shop asked for and whatever the clocks say. */
export const longestWaitMs = 3_600_000;
/** A pause after the connection is back, so that a flapping connection does not start a try each time. */
export const connectionSettlesMs = 1_000;

/**
 * How long to wait after the n-th try: twice as long each time, and no less than the shop asked for (`retryAfterMs`). Half of it is
 * random (`chance`, 0 to 1), so that not everybody returns at once to a shop that recovers.
 */
export function backOffMs(tries: number, { firstMs, longestMs }: Waits, chance: number, retryAfterMs = 0): number {
  const whole = Math.min(firstMs * 2 ** Math.min(Math.max(tries - 1, 0), 20), longestMs);
  return Math.max(whole * (0.5 + chance / 2), Math.min(retryAfterMs, longestWaitMs));
}
