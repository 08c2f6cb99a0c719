import type { reviewCalls } from '../../../contract/shop/reviews';
import type { Handlers } from '../../shop-call';
import { countReviews } from './count-reviews';
import { listReviews } from './list-reviews';
import { addReview, addReviews } from './write-reviews';

export { reviewData } from './personal-data';

export const reviewHandlers: Handlers<keyof typeof reviewCalls> = {
  'evaluation!list': listReviews,
  'evaluation!countType': countReviews,
  'evaluation!add': addReview,
  'evaluation!addList': addReviews,
};
