/** Rating classes: 4–5 stars good, 3 medium, 1–2 bad; `image` is reviews of every class with pictures. */
export const reviewClasses = ['good', 'medium', 'bad', 'image'] as const;
export type ReviewClass = (typeof reviewClasses)[number];

/** Good reviews in whole percent of all; `null` without reviews, so that nothing invented is shown. */
export function favourableRate(good: number, all: number): number | null {
  return all > 0 ? Math.round((good * 100) / all) : null;
}

export const reviewPageSize = 10;
