import type { Review } from '../../../contract/shop/goods';
import type { ReviewClass } from '../../../rules/catalog/reviews';

/** The stars of each class, best first: the server filters by class, not by single stars. */
export const classStars = { good: [5, 4], medium: [3], bad: [2, 1] } as const satisfies Partial<Record<ReviewClass, readonly number[]>>;
export type StarClass = keyof typeof classStars;
export const starClasses = Object.keys(classStars) as StarClass[];

/** Whether a review belongs to a class; the server counts by the same rule (server/features/reviews/review-classes.ts). */
export function isOfClass({ rating, images }: Pick<Review, 'rating' | 'images'>, wanted: ReviewClass): boolean {
  if (wanted === 'image') return images.length > 0;
  const stars: readonly number[] = classStars[wanted];
  return stars.includes(rating);
}
