import type { Handlers } from '../../http/handler';
import { countReviews } from './count-reviews';
import { listReviews } from './list-reviews';

export const reviewHandlers: Handlers<'evaluation!list' | 'evaluation!countType'> = {
  'evaluation!list': listReviews,
  'evaluation!countType': countReviews,
};
