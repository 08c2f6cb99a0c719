import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { WaitingEntry } from '../../../local/outbox/outbox';
import { buttonClass } from '../../../ui/button';
import { SendState } from '../account';
import { Preview } from '../uploads';
import css from './order-evaluation-page.module.css';

/** A review that the server has not accepted yet: it waits on the device, with the upload state of each picture. */
export function ReviewOnItsWay({ entry }: { entry: WaitingEntry }) {
  const intl = useIntl();
  const { pictures, sent } = usePicturesOf(entry.id);
  return (
    <section className={css['waiting']} aria-labelledby="review-waiting">
      <h2 id="review-waiting"><FormattedMessage id={entry.state === 'needsYou' ? 'write.needsYou.title' : 'write.waiting.title'} /></h2>
      <p><SendState entry={entry} /></p>
      <p className="muted"><FormattedMessage id={entry.state === 'needsYou' ? 'write.needsYou.text' : 'write.waiting.text'} /></p>
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
      <p className={css['ways']}>
        {entry.state === 'needsYou' && <Link to="/userInfo/waiting" className={buttonClass('next')}><FormattedMessage id="write.toWaiting" /></Link>}
        <Link to="/userInfo/my-order" className={buttonClass()}><FormattedMessage id="order.toList" /></Link>
      </p>
    </section>
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
