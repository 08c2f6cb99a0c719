import { FormattedMessage, useIntl } from 'react-intl';
import type { Reply } from '../../../contract/shop/calls';
import type { ReviewClass } from '../../../rules/catalog/reviews';
import { averageStars } from './average-stars';
import { classStars, starClasses, type StarClass } from './review-classes';
import css from './review-summary.module.css';
import { starPath } from './stars';

export type Counts = Reply<'evaluation!countType'>;
type Choice = { readonly counts: Counts; readonly chosen: ReviewClass | undefined; readonly choose: (chosen: ReviewClass | undefined) => void };

/** The average and the distribution of stars. The bars of one class form one button, because the server filters by class. */
export function ReviewSummary({ counts, chosen, choose }: Choice) {
  const intl = useIntl();
  const average = averageStars(counts.stars);
  if (average === undefined) return null;
  const stars = intl.formatNumber(average, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <div className={css['summary']}>
      <p className={css['average']}>
        <span className="unseen">{intl.formatMessage({ id: 'goods.rating' }, { stars })}</span>
        <span className="figures" aria-hidden="true">{stars}</span>
        <Star />
      </p>
      <div className={css['classes']} role="group" aria-label={intl.formatMessage({ id: 'reviews.spread' })}>
        {starClasses.map((each) => (
          <ClassBars key={each} of={each} counts={counts} pressed={chosen === each} onPress={() => choose(chosen === each ? undefined : each)} />
        ))}
      </div>
    </div>
  );
}

function ClassBars({ of, counts, pressed, onPress }: { of: StarClass; counts: Counts; pressed: boolean; onPress: () => void }) {
  const intl = useIntl();
  return (
    <button type="button" className={css['class']} aria-pressed={pressed} disabled={counts[of] === 0} onClick={onPress}>
      <span className="unseen"><FormattedMessage id={`reviews.only.${of}`} /></span>
      {classStars[of].map((stars) => {
        const count = counts.stars[stars - 1] ?? 0;
        return (
          <span key={stars} className={`${css['row']} figures`}>
            <span className="unseen"><FormattedMessage id="reviews.bar" values={{ stars, count }} />. </span>
            <span aria-hidden="true" className={css['label']}>{intl.formatNumber(stars)} <Star /></span>
            <svg aria-hidden="true" className={css['bar']} viewBox="0 0 100 8" preserveAspectRatio="none">
              <rect width={(100 * count) / counts.all} height="8" fill="currentColor" />
            </svg>
            <span aria-hidden="true" className="muted">{intl.formatNumber(count)}</span>
          </span>
        );
      })}
    </button>
  );
}

function Star() {
  return (
    <svg className={css['star']} viewBox="0 0 20 20" aria-hidden="true">
      <path fill="currentColor" d={starPath} />
    </svg>
  );
}
