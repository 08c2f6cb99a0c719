import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ReviewClass } from '../../../rules/reviews';
import { usePublicQuery } from '../../queries/use-public-query';
import { Unreached } from '../catalog';
import { reviewQuestion } from './questions';
import { ReviewFilter } from './review-filter';
import { ReviewList } from './review-list';
import { ReviewSkeleton } from './review-skeleton';
import { ReviewSummary } from './review-summary';
import css from './reviews.module.css';

/**
 * What buyers say of a product: total, average and spread as the shop counts them, filters by class, and every review.
 * A product nobody has reviewed says so in one sentence. Drawn by the page only, never part of a document.
 */
export function Reviews({ sellerGoodsId }: { sellerGoodsId: string }) {
  const intl = useIntl();
  const [chosen, choose] = useState<ReviewClass>();
  const counted = usePublicQuery('evaluation!countType', { sellerGoodsId });
  const newest = usePublicQuery('evaluation!list', reviewQuestion({ sellerGoodsId }));
  const total = newest.reply?.evaluationNum ?? counted.reply?.all;
  const missing = total === undefined ? (newest.missing ?? counted.missing) : undefined;
  // The product itself was refused: its page says so.
  if (total === undefined && newest.refusal !== undefined) return null;
  return (
    <section id="reviews" className={css['reviews']}>
      <h2>
        <FormattedMessage id="reviews.title" />
        {total !== undefined && total > 0 && <span className={`${css['total']} figures`}> {intl.formatNumber(total)}</span>}
      </h2>
      {missing !== undefined && <Unreached why={missing} />}
      {total === undefined && missing === undefined && <ReviewSkeleton />}
      {total === 0 && <p className="muted"><FormattedMessage id="reviews.none" /></p>}
      {total !== undefined && total > 0 && (
        <div className={css['parts']}>
          {counted.reply && <ReviewSummary counts={counted.reply} chosen={chosen} choose={choose} />}
          <div className={css['side']}>
            {counted.reply && <ReviewFilter counts={counted.reply} chosen={chosen} choose={choose} />}
            <p role="status" className="unseen">
              {chosen && counted.reply && <FormattedMessage id="reviews.chosen" values={{ count: counted.reply[chosen] }} />}
            </p>
            <ReviewList key={chosen ?? 'all'} wanted={{ sellerGoodsId, ...(chosen && { evaluationType: chosen }) }} />
          </div>
        </div>
      )}
    </section>
  );
}
