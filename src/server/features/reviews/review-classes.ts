import { sql, type RawBuilder } from 'kysely';
import type { ReviewClass } from '../../../rules/catalog/reviews';

/** The condition for the evaluation rows `e` of each class. */
export const inClass: Readonly<Record<ReviewClass, RawBuilder<boolean>>> = {
  good: sql<boolean>`e.rating >= 4`,
  medium: sql<boolean>`e.rating = 3`,
  bad: sql<boolean>`e.rating <= 2`,
  image: sql<boolean>`cardinality(e.images) > 0`,
};
