import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ReviewClass } from '../../../rules/catalog/reviews';
import { usePublicQuery } from '../../queries/use-public-query';
import { TryAgain } from '../account';
import { Unreached } from '../catalog';
import { ReviewFilter } from './review-filter';
import { ReviewList } from './review-list';
import { reviewQuery } from './review-query';
import { ReviewSkeleton } from './review-skeleton';
import { ReviewSummary } from './review-summary';
import css from './reviews.module.css';

/**
 * A product's reviews: total, average and distribution as the server counts them, filters by class, and every review. A product
 * without reviews says so in one sentence. Rendered on the client only, never in the server's document.
 */
export function Reviews({ sellerGoodsId }: { sellerGoodsId: string }) {
  const intl = useIntl();
  const [chosen, setChosen] = useState<ReviewClass>();
  const counted = usePublicQuery('evaluation!countType', { sellerGoodsId });
  const newest = usePublicQuery('evaluation!list', reviewQuery({ sellerGoodsId }));
  const total = newest.data?.evaluationNum ?? counted.data?.all;
  const isPending = newest.status === 'pending' || counted.status === 'pending';
  // The product itself was refused: its page says so.
  if (total === undefined && newest.refusal !== undefined) return null;
  return (
    <section id="reviews" className={css['reviews']}>
      <h2>
        <FormattedMessage id="reviews.title" />
        {total !== undefined && total > 0 && <span className={`${css['total']} figures`}> {intl.formatNumber(total)}</span>}
      </h2>
      {total === undefined && (isPending || newest.status === 'success' ? <ReviewSkeleton /> : <><Unreached why={newest} /><div><TryAgain /></div></>)}
      {total === 0 && <p className="muted"><FormattedMessage id="reviews.none" /></p>}
      {total !== undefined && total > 0 && (
        <div className={css['parts']}>
          {counted.data && <ReviewSummary counts={counted.data} chosen={chosen} choose={setChosen} />}
          <div className={css['side']}>
            {counted.data && <ReviewFilter counts={counted.data} chosen={chosen} choose={setChosen} />}
            <p role="status" className="unseen">
              {chosen && counted.data && <FormattedMessage id="reviews.chosen" values={{ count: counted.data[chosen] }} />}
            </p>
            <ReviewList key={chosen ?? 'all'} wanted={{ sellerGoodsId, ...(chosen && { evaluationType: chosen }) }} />
          </div>
        </div>
      )}
    </section>
  );
}
