import { FormattedMessage, useIntl } from 'react-intl';
import { reviewClasses, type ReviewClass } from '../../../rules/catalog/reviews';
import css from './review-filter.module.css';
import type { Counts } from './review-summary';

/** The classes as chips, each with its number of reviews; an empty one can't be chosen. */
export function ReviewFilter({ counts, chosen, choose }: { counts: Counts; chosen: ReviewClass | undefined; choose: (chosen: ReviewClass | undefined) => void }) {
  const intl = useIntl();
  return (
    <ul className={css['chips']} aria-label={intl.formatMessage({ id: 'reviews.filter' })}>
      {(['all', ...reviewClasses] as const).map((each) => {
        const wanted = each === 'all' ? undefined : each;
        return (
          <li key={each}>
            <button type="button" className={css['chip']} aria-pressed={chosen === wanted} disabled={counts[each] === 0} onClick={() => choose(wanted)}>
              <FormattedMessage id={`reviews.class.${each}`} /> <span className={`${css['count']} figures`}>{intl.formatNumber(counts[each])}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
