/** A pack keeps so many products at most, what is bought most first: more is more than a telephone searches at once. */
export const packMost = 10_000;

/**
 * Whether a difference is worth it. Where much changed, the whole is hardly larger, and is ready: nobody waits until it
 * is made and compressed for them alone.
 */
export function isDifferenceWorth(changed: number, goodsNum: number): boolean {
  return changed <= 50 + goodsNum / 4;
}

/** What keeps a pack from going stale: it is asked what changed once it is so old, and anew as a whole when it is this old. */
export const packAges = { refreshAfterMs: 12 * 3_600_000, wholeAfterMs: 30 * 86_400_000 } as const;

/** A picture as small as a card's, in bytes: the mean of those that the studio's shelf makes. What is said of a pack's pictures is said with "about". */
export const meanPictureBytes = 3_600;
