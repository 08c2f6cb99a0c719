/** Milliseconds to wait after the first try, and after so many that it waits no longer. */
type Waits = { readonly firstMs: number; readonly longestMs: number };

/** Of an entry that waits for the connection, and for the shop: the connection tells when it is back, the shop doesn't. */
export const entryWaits = {
  line: { firstMs: 2_000, longestMs: 60_000 },
  shop: { firstMs: 2_000, longestMs: 600_000 },
} as const satisfies Record<string, Waits>;
/** No entry waits longer than this without a look, whatever the shop asked for and whatever clocks say. */
export const longestWaitMs = 3_600_000;
/** After the line came back, a moment, so that one that flaps does not start a try at each flap. */
export const connectionSettlesMs = 1_000;

/** How long to wait after the n-th try: twice as long each time. `chance`, 0 to 1, decides half of it, so that a shop that is back isn't met by everybody at once. */
export function backOffMs(tries: number, { firstMs, longestMs }: Waits, chance: number): number {
  const whole = Math.min(firstMs * 2 ** Math.min(Math.max(tries - 1, 0), 20), longestMs);
  return whole * (0.5 + chance / 2);
}
