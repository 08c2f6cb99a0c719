import type { Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Review } from '../../../contract/shop/goods';
import { useLanguage } from '../../../i18n/language';
import { languageTag } from '../../../rules/languages';
import { ReviewDate } from './review-date';
import css from './review-item.module.css';
import { ReviewPictures } from './review-pictures';
import { Stars } from './stars';

/** One review in its author's words and language; nothing is translated, shortened or left out. */
export function ReviewItem({ review, place }: { review: Review; place?: Ref<HTMLDivElement> | undefined }) {
  const intl = useIntl();
  const tag = languageTag(review.lang);
  const foreign = useLanguage() === review.lang ? undefined : intl.formatDisplayName(tag, { type: 'language' });
  return (
    <div ref={place} tabIndex={-1} className={css['review']}>
      <p className={css['head']}>
        <Stars rating={review.rating} />
        <bdi className={css['author']}>{review.userName}</bdi>
        <span className="small muted"><ReviewDate at={review.createTime} /></span>
      </p>
      <p lang={tag} dir="auto" className={css['words']}>{review.content}</p>
      {review.images.length > 0 && <ReviewPictures review={review} />}
      <p className={`small muted ${css['foot']}`}>
        {review.checkAttrName !== '' && <span><FormattedMessage id="reviews.bought" values={{ choice: <bdi>{review.checkAttrName}</bdi> }} /></span>}
        {foreign !== undefined && <span suppressHydrationWarning><FormattedMessage id="reviews.writtenIn" values={{ language: foreign }} /></span>}
      </p>
    </div>
  );
}
