/** The most products in a pack, best-selling first: a phone can't search more at once. */
export const packMost = 10_000;

/**
 * Whether a difference is worthwhile. If much changed, the whole pack is hardly larger, and is ready: nobody has to
 * wait for a difference to be built and compressed just for them.
 */
export function isDifferenceWorth(changed: number, goodsNum: number): boolean {
  return changed <= 50 + goodsNum / 4;
}

/** When a pack is refreshed: at the first age with a difference, at the second as a whole. */
export const packAges = { refreshAfterMs: 12 * 3_600_000, wholeAfterMs: 30 * 86_400_000 } as const;

/**
 * The size of a card picture in bytes: the mean of the pictures that the studio generates. The size of a pack's
 * pictures is therefore shown as approximate ("about").
 */
export const meanPictureBytes = 3_600;
