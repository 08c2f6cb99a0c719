/**
 * The average with one decimal, rounded half up, from the counts of one to five stars; `undefined` without reviews. Integers until
 * the last step, so that it equals the server's figure exactly.
 */
export function averageStars(stars: readonly number[]): number | undefined {
  const all = stars.reduce((sum, count) => sum + count, 0);
  if (all === 0) return undefined;
  const tenths = stars.reduce((sum, count, index) => sum + count * (index + 1) * 10, 0);
  return Math.round(tenths / all) / 10;
}
