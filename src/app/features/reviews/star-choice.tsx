import { FormattedMessage, useIntl } from 'react-intl';
import { Icon } from '../../../ui/icon';
import css from './order-evaluation-page.module.css';
import { starPath } from './stars';
import { ratings, type Rating } from './written-reviews';

/** 4 and 5 stars are a good review, 3 a medium, 1 and 2 a bad one. */
export function classOfRating(rating: Rating): 'good' | 'medium' | 'bad' {
  return rating >= 4 ? 'good' : rating === 3 ? 'medium' : 'bad';
}

/** The last parts of the message keys that name a number of stars. */
const starKeys: Readonly<Record<Rating, string>> = { 1: 'one', 2: 'two', 3: 'three', 4: 'four', 5: 'five' };

type Props = { readonly id: string; readonly rating: Rating | undefined; readonly isWrong: boolean; readonly onChoose: (rating: Rating) => void };

/** One to five stars, none preselected: radio buttons, so that the arrow keys work. */
export function StarChoice({ id, rating, isWrong, onChoose }: Props) {
  const intl = useIntl();
  return (
    <fieldset className={css['stars']} role="radiogroup" aria-invalid={isWrong || undefined} aria-describedby={`${id}-wrong`}>
      <legend><FormattedMessage id="write.rating" /></legend>
      <div className={css['row']}>
        {ratings.map((one) => (
          <label key={one} data-on={(rating !== undefined && one <= rating) || undefined}>
            <input type="radio" name={`${id}-rating`} value={one} className="unseen" checked={rating === one} aria-label={intl.formatMessage({ id: `write.star.${starKeys[one]}` })} onChange={() => onChoose(one)} />
            <svg viewBox="0 0 20 20" width="32" height="32" aria-hidden="true"><path d={starPath} stroke="currentColor" strokeWidth="1.25" strokeLinejoin="round" /></svg>
          </label>
        ))}
        <span className="muted small">{rating !== undefined && <FormattedMessage id={`write.class.${classOfRating(rating)}`} />}</span>
      </div>
      <div id={`${id}-wrong`} aria-live="polite">
        {isWrong && <p className={css['wrong']}><Icon name="alert" /><FormattedMessage id="write.wrong.ratingMissing" /></p>}
      </div>
    </fieldset>
  );
}
