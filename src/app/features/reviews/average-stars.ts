/**
 * The average with one decimal, halves up, from how many gave one star, two, … five; `undefined` while nobody has.
 * Whole numbers until the last step, so that it is the very figure that the shop itself computes.
 */
export function averageStars(stars: readonly number[]): number | undefined {
  const all = stars.reduce((sum, count) => sum + count, 0);
  if (all === 0) return undefined;
  const tenths = stars.reduce((sum, count, index) => sum + count * (index + 1) * 10, 0);
  return Math.round(tenths / all) / 10;
}
