import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { OrderLine } from '../../../contract/shop/orders';
import { reviewImageLimit, reviewTextLimit } from '../../../contract/shop/reviews';
import type { Wrong } from '../../../ui/forms/form-state';
import { Icon } from '../../../ui/icon';
import { LinePicture } from '../orders';
import { type Pictures, PicturesField } from '../uploads';
import css from './order-evaluation-page.module.css';
import { StarChoice } from './star-choice';
import type { WrongLine, Written } from './written-reviews';

type Props = { readonly line: OrderLine; readonly written: Written; readonly wrong: WrongLine; readonly pictures: Pictures; readonly picturesWrong: Wrong | undefined; readonly onWrite: (change: Partial<Written>) => void };

/** The review of one order line: stars, text, pictures. */
export function ReviewLine({ line, written: { rating, content }, wrong, pictures, picturesWrong, onWrite }: Props) {
  const id = useId();
  const intl = useIntl();
  const room = reviewTextLimit - content.trim().length;
  return (
    <section className={css['line']} aria-labelledby={`${id}-name`} data-line={line.id}>
      <header className={css['what']}>
        <LinePicture image={line.image} />
        <div>
          <h2 id={`${id}-name`}><bdi>{line.name}</bdi></h2>
          {line.checkAttrName !== '' && <p className="muted small"><bdi>{line.checkAttrName}</bdi></p>}
        </div>
      </header>
      <StarChoice id={id} rating={rating} isWrong={wrong.rating !== undefined} onChoose={(chosen) => onWrite({ rating: chosen })} />
      <div className={css['words']}>
        <label htmlFor={`${id}-words`}><FormattedMessage id="write.words" /></label>
        <textarea id={`${id}-words`} dir="auto" rows={5} value={content} aria-invalid={wrong.content ? true : undefined} aria-describedby={`${id}-words-wrong ${id}-room`} onChange={({ target }) => onWrite({ content: target.value })} />
        <div id={`${id}-words-wrong`} aria-live="polite">
          {wrong.content && <p className={css['wrong']}><Icon name="alert" /><FormattedMessage id={`write.wrong.${wrong.content}`} values={{ limit: reviewTextLimit }} /></p>}
        </div>
        <p id={`${id}-room`} className="muted small figures"><FormattedMessage id={room < 0 ? 'write.over' : 'write.room'} values={{ room: Math.abs(room) }} /></p>
      </div>
      <PicturesField pictures={pictures} place={line.id} most={reviewImageLimit} label={intl.formatMessage({ id: 'write.pictures' })} help={intl.formatMessage({ id: 'write.picturesHelp' })} wrong={picturesWrong} />
    </section>
  );
}
