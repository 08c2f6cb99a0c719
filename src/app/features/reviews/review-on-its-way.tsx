import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { OrderLine } from '../../../contract/shop/orders';
import type { WaitingEntry } from '../../../local/outbox/outbox';
import { Button, buttonClass } from '../../../ui/button';
import { SendState, useDiscard, WhyRefused } from '../account';
import { Preview } from '../uploads';
import css from './order-evaluation-page.module.css';
import { lineOf, reviewsIn } from './written-reviews';

type Props = {
  readonly entries: readonly WaitingEntry[];
  /** those of them that can't be reviewed any more, whatever is changed */
  readonly over: readonly WaitingEntry[];
  readonly lines: readonly OrderLine[];
  /** takes what was refused back into the form; absent where that can't be */
  readonly onEdit: (() => void) | undefined;
};

/** Reviews that the server has not accepted yet: they wait on the device, or were refused. */
export function ReviewOnItsWay({ entries, over, lines, onEdit }: Props) {
  const needsYou = entries.filter(({ state }) => state === 'needsYou');
  const kind = needsYou.length > 0 ? 'needsYou' : 'waiting';
  const isAllOver = needsYou.length > 0 && needsYou.every((entry) => over.includes(entry));
  return (
    <section className={css['waiting']} aria-labelledby="review-waiting">
      <h2 id="review-waiting"><FormattedMessage id={`write.${kind}.title`} /></h2>
      {!isAllOver && <p className="muted"><FormattedMessage id={`write.${kind}.text`} /></p>}
      {entries.map((entry) => <Sent key={entry.id} entry={entry} isOver={over.includes(entry)} lines={lines} />)}
      <p className={css['ways']}>
        {onEdit && <Button kind="next" onClick={onEdit}><FormattedMessage id="outbox.edit" /></Button>}
        {needsYou.length > 0 && !isAllOver && <Link to="/userInfo/waiting" className={buttonClass(onEdit ? 'plain' : 'next')}><FormattedMessage id="write.toWaiting" /></Link>}
        <Link to="/userInfo/my-order" className={buttonClass()}><FormattedMessage id="order.toList" /></Link>
      </p>
    </section>
  );
}

/** One of them: what it says, its state, why it was refused, and the upload state of each picture. */
function Sent({ entry, isOver, lines }: { entry: WaitingEntry; isOver: boolean; lines: readonly OrderLine[] }) {
  const intl = useIntl();
  const { pictures, sent } = usePicturesOf(entry.id);
  const reviews = reviewsIn(entry);
  return (
    <div className={css['sent']}>
      {reviews.map((review) => (
        <div key={`${review.sellerGoodsId} ${review.skuId}`}>
          <p className="muted small"><bdi>{lineOf(lines, review)?.name}</bdi></p>
          <p dir="auto" className={css['said']}>{review.content}</p>
        </div>
      ))}
      <p><SendState entry={entry} /></p>
      {entry.state === 'needsYou' && <p className="small"><WhyRefused entry={entry} /></p>}
      {pictures.length > 0 && (
        <>
          <p className="small figures" role="status"><FormattedMessage id="write.picture.sent" values={{ sent: sent.filter(Boolean).length, all: pictures.length }} /></p>
          <ul className={css['thumbs']}>
            {pictures.map((picture, index) => (
              <li key={index}>
                <Preview of={picture} alt={intl.formatMessage({ id: 'write.picture.named' }, { which: index + 1 })} />
                <span className="small muted"><FormattedMessage id={sent[index] === true ? 'write.picture.isSent' : 'write.picture.isWaiting'} /></span>
              </li>
            ))}
          </ul>
        </>
      )}
      {isOver && <Over entry={entry} names={reviews.flatMap((review) => lineOf(lines, review)?.name ?? [])} />}
    </div>
  );
}

/** What is left to do about a review that can't be taken any more. `names`: of what was reviewed */
function Over({ entry, names }: { entry: WaitingEntry; names: readonly string[] }) {
  const intl = useIntl();
  const what = intl.formatMessage({ id: 'outbox.act.review' }, { known: names.length > 0 ? 'yes' : 'no', name: intl.formatList(names.map((name) => `\u2068${name}\u2069`)) });
  const discard = useDiscard(entry, what);
  return (
    <>
      <p className="small"><FormattedMessage id="write.needsYou.over" /></p>
      <p className={css['ways']}>
        <Button onClick={discard} aria-label={intl.formatMessage({ id: 'outbox.named.discard' }, { what })}><FormattedMessage id="outbox.discard" /></Button>
      </p>
    </>
  );
}

function usePicturesOf(entry: string): { readonly pictures: readonly Blob[]; readonly sent: readonly boolean[] } {
  const [pictures, setPictures] = useState<readonly Blob[]>([]);
  const [sent, setSent] = useState<readonly boolean[]>([]);
  useEffect(() => {
    let stop = () => {};
    let gone = false;
    void import('../../../local/outbox/entry-pictures').then(async ({ watchSentPictures, picturesOfEntry }) => {
      const own = await picturesOfEntry(entry).catch(() => []);
      if (gone) return;
      setPictures(own);
      stop = watchSentPictures(entry, setSent);
    }, () => {});
    return () => {
      gone = true;
      stop();
    };
  }, [entry]);
  return { pictures, sent };
}
