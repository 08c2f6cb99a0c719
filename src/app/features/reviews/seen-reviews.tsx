import { FormattedMessage } from 'react-intl';
import type { ReviewClass } from '../../../rules/catalog/reviews';
import type { Unanswered } from '../../queries/query-result';
import { usePublicQuery } from '../../queries/use-public-query';
import { TryAgain } from '../account';
import { Unreached } from '../catalog';
import { isOfClass } from './review-classes';
import { ReviewItem } from './review-item';
import { reviewQuery } from './review-query';

/** A class that is not cached, without a connection: shows those among the newest reviews, which were loaded, that belong to it. */
export function SeenReviews({ sellerGoodsId, wanted, why }: { sellerGoodsId: string; wanted: ReviewClass; why: Unanswered }) {
  const { data } = usePublicQuery('evaluation!list', reviewQuery({ sellerGoodsId }));
  const seen = data?.pageList.filter((review) => isOfClass(review, wanted)) ?? [];
  if (seen.length === 0) return <><Unreached why={why} /><div><TryAgain /></div></>;
  return (
    <>
      <p className="small muted"><FormattedMessage id="reviews.seenOnly" values={{ count: seen.length }} /></p>
      <ul>{seen.map((review) => <li key={review.id}><ReviewItem review={review} /></li>)}</ul>
    </>
  );
}
